import { EMPTY_QUERY } from '../search/dashboard-query.ts'
import { readFacets } from '../search/use-facets.ts'
import type { FieldSpec } from './field-spec.ts'
import { spellingKey } from './spellings.ts'

const MAX_VALUES = 200

/** The most frequent spelling in records that differs from a text only by case or spaces. Undefined for a new text. */
export async function readSpelling(
  { field, knownIn = 'slides' }: FieldSpec,
  text: string,
): Promise<string | undefined> {
  const [word = ''] = text.trim().split(/\s+/)
  const request = { table: knownIn, query: EMPTY_QUERY, facets: [field], search: word, limit: MAX_VALUES }
  const facet = (await readFacets(request)).facets[field]
  if (facet?.kind !== 'values') return undefined
  const alike = facet.values.map(({ value }) => String(value)).filter(value => spellingKey(value) === spellingKey(text))
  return alike.includes(text) ? undefined : alike[0]
}
