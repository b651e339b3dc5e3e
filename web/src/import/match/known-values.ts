import { MAX_DISTINCT } from '@vitrine/contract/tables/facets'
import { hasSpelling } from '../../fields/find-spelling.ts'
import { type CountedSpelling, spellingKey } from '../../fields/spellings.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { MAX_FACETS, readFacets } from '../../search/use-facets.ts'
import type { ImportKind } from '../import-kind.ts'

/** The values of one field in the library, grouped by word: its spellings, the most frequent first. */
export type KnownSpellings = ReadonlyMap<string, readonly CountedSpelling[]>
/** By field name. */
export type SpellingsByField = ReadonlyMap<string, KnownSpellings>

export const NO_KNOWN_VALUES: SpellingsByField = new Map()

export const knownSpellings = (values: readonly CountedSpelling[]): KnownSpellings =>
  Map.groupBy(values, ({ value }) => spellingKey(value))

/** The spelling to use for a text: its own if records have it, else the most frequent one; undefined for a new word. */
export function spellingOf(known: KnownSpellings | undefined, text: string): CountedSpelling | undefined {
  const alike = known?.get(spellingKey(text))
  return alike?.find(({ value }) => value === text) ?? alike?.find(({ value }) => value === text.trim()) ?? alike?.[0]
}

/** The library's values of fields whose spellings are reused. Empty if they can't be loaded: then text is imported unchanged. */
export async function readKnownValues(kind: ImportKind): Promise<SpellingsByField> {
  const facets = kind.fields
    .filter(({ spec }) => hasSpelling(spec))
    .map(({ spec }) => spec.field)
    .slice(0, MAX_FACETS)
  if (facets.length === 0) return NO_KNOWN_VALUES
  try {
    const of = { table: kind.entity, query: EMPTY_QUERY, facets, limit: MAX_DISTINCT }
    const found = Object.entries((await readFacets(of)).facets)
    return new Map(
      found.map(([field, facet]) => {
        const values = facet.kind === 'values' ? facet.values : []
        return [field, knownSpellings(values.map(({ value, count }) => ({ value: String(value), count })))]
      }),
    )
  } catch {
    return NO_KNOWN_VALUES
  }
}
