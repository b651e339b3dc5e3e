import type { DistributionRequest } from '@vitrine/contract/splits/distribution'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { DraftEntry } from '../draft/draft.ts'
import { type DraftDistribution, distributeDraft } from './distribute-draft.ts'
import { distributeMessages } from './distribute-messages.ts'
import { sampleFieldsOf } from './draft-groups.ts'
import { type KnownSamples, readSamples } from './sample-values.ts'
import { useRuleFields } from './use-rule-fields.ts'

/**
 * The outcome of a distribution, recomputed after each change; a sentence if it is impossible, undefined while it is computed.
 * @param wanted undefined while a choice is missing
 */
export function useDraftDistribution(
  entries: readonly DraftEntry[],
  wanted: DistributionRequest | undefined,
): DraftDistribution | string | undefined {
  const fields = useRuleFields()
  // Each render creates a new request.
  const text = useDeferredValue(
    wanted && JSON.stringify({ ...wanted, selected: wanted.selected && [...wanted.selected] }),
  )
  const [outcome, setOutcome] = useState<{ of: string; is: DraftDistribution | string }>()
  const known = useRef<KnownSamples>(new Map())
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    const request = JSON.parse(text)
    const rules = [...request.groups, ...request.strata, ...(request.field === undefined ? [] : [request.field])]
    const ids = entries.map(({ slide }) => slide.id)
    readSamples(known.current, sampleFieldsOf(rules), ids)
      .then(samples => {
        const selected = request.selected && new Set<string>(request.selected)
        return distributeDraft(entries, { ...request, ...(selected && { selected }) }, { samples, fields })
      })
      .catch((error: unknown) => {
        console.error('The slides could not be distributed.', error)
        return distributeMessages.failed
      })
      .then(is => isCurrent && setOutcome({ of: text, is }))
    return () => {
      isCurrent = false
    }
  }, [entries, text, fields])
  return outcome !== undefined && outcome.of === text ? outcome.is : undefined
}
