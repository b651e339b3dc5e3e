import { queryOptions } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { MAX_DISTINCT, type ValueFacet } from '@vitrine/contract/tables/facets'
import type { FieldSpec } from '../fields/field-spec.ts'
import { type CountedSpelling, spellingGroups } from '../fields/spellings.ts'
import { EMPTY_QUERY } from '../search/dashboard-query.ts'
import { MAX_FACETS, readFacets } from '../search/use-facets.ts'

/** A field whose values may have several spellings. */
export type SpelledField = Pick<FieldSpec, 'field' | 'label'>

/** One word of a field, with all its spellings, the most frequent first. */
export interface SpelledWord {
  readonly field: SpelledField
  readonly spellings: readonly CountedSpelling[]
}

interface Spellings {
  readonly words: readonly SpelledWord[]
  /** Fields with too many values, of which only some are compared. */
  readonly cut: readonly SpelledField[]
}

/** Maximum number of values listed by one call. */
const VALUES_A_CALL = 200

const valuesOf = (entity: RecordKind, facets: readonly string[], signal: AbortSignal, offset?: number) =>
  readFacets(
    { table: entity, query: EMPTY_QUERY, facets, limit: VALUES_A_CALL, ...(offset !== undefined && { offset }) },
    signal,
  )

const countedOf = ({ values }: ValueFacet): CountedSpelling[] =>
  values.map(({ value, count }) => ({ value: String(value), count }))

/** All values of a field; the first call returned only some. */
async function readValues(entity: RecordKind, name: string, first: ValueFacet, signal: AbortSignal) {
  const values = countedOf(first)
  for (let offset = VALUES_A_CALL; offset < (first.distinct ?? MAX_DISTINCT); offset += VALUES_A_CALL) {
    const further = (await valuesOf(entity, [name], signal, offset)).facets[name]
    if (further?.kind === 'values') values.push(...countedOf(further))
  }
  return values
}

async function readSpellings(entity: RecordKind, fields: readonly SpelledField[], signal: AbortSignal) {
  const words: SpelledWord[] = []
  const cut: SpelledField[] = []
  for (let start = 0; start < fields.length; start += MAX_FACETS) {
    const batch = fields.slice(start, start + MAX_FACETS)
    const names = batch.map(({ field }) => field)
    const { facets } = await valuesOf(entity, names, signal)
    for (const field of batch) {
      const first = facets[field.field]
      if (first?.kind !== 'values') continue
      if (first.distinct === null) cut.push(field)
      const values = await readValues(entity, field.field, first, signal)
      for (const spellings of spellingGroups(values)) words.push({ field, spellings })
    }
  }
  return { words, cut } satisfies Spellings
}

/** The words with several spellings in the whole library. */
export const spellingsQuery = (entity: RecordKind, fields: readonly SpelledField[]) =>
  queryOptions({
    queryKey: ['facets', entity, 'spellings', fields.map(({ field }) => field)],
    queryFn: ({ signal }): Promise<Spellings> => readSpellings(entity, fields, signal),
    enabled: fields.length > 0,
    staleTime: 0,
  })
