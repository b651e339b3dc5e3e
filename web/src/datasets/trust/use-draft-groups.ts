import { sampleValuesRoute } from '@vitrine/contract/dataset-distribution'
import type { SampleRule } from '@vitrine/contract/splits/rules'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { DraftEntry } from '../editor/draft.ts'
import { checkDraft, type DraftGroups, rulesOf, type SampleValuesOf, sampleFieldsOf } from './draft-groups.ts'

/** Slides whose samples one call reads. */
const SLIDES_A_CALL = 10_000

interface Done {
  kind: 'done'
  entries: readonly DraftEntry[]
  rules: readonly string[]
  samples: SampleValuesOf
  groups: DraftGroups
}
/** While the draft has changed, what was found before it did stays. */
export type GroupsState = { kind: 'checking' } | { kind: 'failed'; retry: () => void } | Done

/** Values of samples that were read, by field and slide. */
type Known = Map<string, Map<number, readonly string[]>>

/** Reads what is not known yet. Samples that are edited meanwhile are read when the editor is opened again. */
async function readSamples(known: Known, fields: readonly string[], ids: readonly number[]): Promise<SampleValuesOf> {
  const missing = fields.filter(field => ids.some(id => !known.get(field)?.has(id)))
  for (let from = 0; missing.length > 0 && from < ids.length; from += SLIDES_A_CALL) {
    const slide_ids = ids.slice(from, from + SLIDES_A_CALL)
    const { results } = await call(sampleValuesRoute, { body: { slide_ids, fields: missing as SampleRule[] } })
    const read = new Map(results.map(({ slide, values }) => [slide, values]))
    for (const field of missing) {
      const ofField = known.get(field) ?? new Map<number, readonly string[]>()
      known.set(field, ofField)
      for (const id of slide_ids) ofField.set(id, read.get(id)?.[field] ?? [])
    }
  }
  const valuesOf = (id: number) => Object.fromEntries(fields.map(field => [field, known.get(field)?.get(id) ?? []]))
  return fields.length === 0 ? new Map() : new Map(ids.map(id => [id, valuesOf(id)]))
}

/** The groups of a draft's slides, checked anew after each change. */
export function useDraftGroups(entries: readonly DraftEntry[], grouping: readonly string[] | null): GroupsState {
  // Thousands of slides take a tenth of a second, which typing does not wait for.
  const shown = useDeferredValue(entries)
  const [state, setState] = useState<GroupsState>({ kind: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const known = useRef<Known>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another one
  useEffect(() => {
    let isCurrent = true
    const rules = rulesOf({ grouping })
    const ids = shown.map(({ slide }) => slide.id)
    readSamples(known.current, sampleFieldsOf(rules), ids)
      .then(samples => {
        if (!isCurrent) return
        setState({ kind: 'done', entries: shown, rules, samples, groups: checkDraft(shown, rules, samples) })
      })
      .catch((error: unknown) => {
        console.error('The groups of the slides could not be checked.', error)
        if (isCurrent) setState({ kind: 'failed', retry: () => setAttempt(number => number + 1) })
      })
    return () => {
      isCurrent = false
    }
  }, [shown, grouping, attempt])
  return state
}
