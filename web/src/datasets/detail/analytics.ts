import type { DatasetEntry, DatasetType } from '@vitrine/contract/datasets'
import { metadataValues } from '../../files/metadata-values.ts'
import { distribute } from '../../ui/distribution.ts'
import { percentagesOf, typeCounts } from '../dataset-type.ts'

const ALWAYS_SHOWN: readonly DatasetType[] = ['T', 'V']
const SHOWN_ORDER: readonly DatasetType[] = ['T', 'V', 'E', 'default']

function typeShares(entries: readonly DatasetEntry[]) {
  const counts = typeCounts(entries)
  const percentages = percentagesOf(counts)
  return SHOWN_ORDER.filter(type => counts[type] > 0 || ALWAYS_SHOWN.includes(type)).map(type => ({
    type,
    count: counts[type],
    /** Of the slides that have a type: undefined for `default`, which does not count in shares. */
    percent: type === 'default' ? undefined : percentages[type],
  }))
}

/** A slide without a value, or with the value 'Unknown', does not count. */
const uniqueRegardlessOfCase = (values: readonly (string | null)[]): string[] =>
  distribute(
    values.map(value => ({ value, count: 1 })),
    [],
  )
    .filter(part => part.key !== '')
    .map(part => part.label)

const inNaturalOrder = new Intl.Collator('en', { numeric: true }).compare

function countMetadata(entries: readonly DatasetEntry[]): Map<string, Map<string, number>> {
  const keys = new Map<string, Map<string, number>>()
  for (const { slide } of entries) {
    for (const [key, value] of Object.entries(slide.file?.metadata ?? {})) {
      const counts = keys.get(key) ?? new Map<string, number>()
      for (const text of new Set(metadataValues(value))) counts.set(text, (counts.get(text) ?? 0) + 1)
      if (counts.size > 0) keys.set(key, counts)
    }
  }
  return keys
}

const byFrequency = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || inNaturalOrder(a, b)).map(([text]) => text)

export const datasetAnalytics = (entries: readonly DatasetEntry[]) => ({
  /** Training and Validation always, Evaluation and Unassigned where not zero. */
  shares: typeShares(entries),
  total: entries.length,
  /** Unique regardless of case, the most frequent first. */
  species: uniqueRegardlessOfCase(entries.map(({ slide }) => slide.species)),
  organs: uniqueRegardlessOfCase(entries.map(({ slide }) => slide.organ)),
  /** The values under each key of the files' metadata, the most frequent first. */
  metadata: [...countMetadata(entries)]
    .sort(([a], [b]) => inNaturalOrder(a, b))
    .map(([key, counts]) => ({ key, values: byFrequency(counts) })),
})

export type DatasetAnalytics = ReturnType<typeof datasetAnalytics>
