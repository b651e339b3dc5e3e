import type { GroupCheck } from '@vitrine/contract/splits/check-groups'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { DraftEntry } from '../draft/draft.ts'
import { checkDraft, draftRules, type RuleSources, sampleFieldsOf } from './draft-groups.ts'
import { type KnownSamples, readSamples } from './sample-values.ts'
import { useRuleFields } from './use-rule-fields.ts'

/** Lets the page paint before thousands of slides are checked. */
const afterNextFrame = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))

interface Done extends RuleSources {
  kind: 'done'
  entries: readonly DraftEntry[]
  rules: readonly string[]
  check: GroupCheck
}
/** While a changed draft is checked, the previous result stays. */
export type GroupsState = { kind: 'checking' } | { kind: 'failed'; retry: () => void } | Done

/** The groups of a draft's slides, checked again after each change; undefined for a draft without slides. */
export function useDraftGroups(
  entries: readonly DraftEntry[],
  grouping: readonly string[] | null,
): GroupsState | undefined {
  const isChecked = entries.length > 0
  const fields = useRuleFields()
  // Thousands of slides take a tenth of a second, which must not delay typing.
  const shown = useDeferredValue(entries)
  const [state, setState] = useState<GroupsState>({ kind: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const known = useRef<KnownSamples>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats it
  useEffect(() => {
    if (!isChecked) return
    let isCurrent = true
    const rules = draftRules({ grouping })
    const ids = shown.map(({ slide }) => slide.id)
    afterNextFrame()
      .then(() => readSamples(known.current, sampleFieldsOf(rules), ids))
      .then(samples => {
        if (!isCurrent) return
        const known = { samples, fields }
        setState({ kind: 'done', entries: shown, rules, ...known, check: checkDraft(shown, rules, known) })
      })
      .catch((error: unknown) => {
        console.error('The groups of the slides could not be checked.', error)
        if (isCurrent) setState({ kind: 'failed', retry: () => setAttempt(number => number + 1) })
      })
    return () => {
      isCurrent = false
    }
  }, [shown, grouping, fields, attempt, isChecked])
  return isChecked ? state : undefined
}
