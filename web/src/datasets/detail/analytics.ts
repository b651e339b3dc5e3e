import type { Slide } from '@vitrine/contract/slides/slides'
import { metadataValues } from '../../files/metadata-values.ts'
import { countedParts } from '../../ui/charts/distribution.ts'

/** A slide without a value, or with the value 'Unknown', does not count. */
const uniqueRegardlessOfCase = (values: readonly (string | null)[]): string[] =>
  countedParts(
    values.map(value => ({ value, count: 1 })),
    [],
  )
    .filter(part => part.key !== '')
    .map(part => part.label)

const inNaturalOrder = new Intl.Collator('en', { numeric: true }).compare

function countMetadata(entries: readonly { slide: Slide }[]): Map<string, Map<string, number>> {
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

export const datasetAnalytics = (entries: readonly { slide: Slide }[]) => ({
  /** Unique ignoring case, the most frequent first. */
  species: uniqueRegardlessOfCase(entries.map(({ slide }) => slide.species)),
  organs: uniqueRegardlessOfCase(entries.map(({ slide }) => slide.organ)),
  /** The values of each metadata key in the files, the most frequent first. */
  metadata: [...countMetadata(entries)]
    .sort(([a], [b]) => inNaturalOrder(a, b))
    .map(([key, counts]) => ({ key, values: byFrequency(counts) })),
})

export type DatasetAnalytics = ReturnType<typeof datasetAnalytics>
