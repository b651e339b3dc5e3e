import { badRequest } from '../api/api-error.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { ListQuery } from './checked-list-query.ts'
import { invalidFilter, readListFilter } from './list-filter.ts'
import { parseListQuery } from './parse-list-query.ts'

/** A query selects records; `limit` and `offset` are up to the call. */
const NOT_IN_BODIES = ['limit', 'offset']
/** Maximum length of a filter: 1 MB of JSON. */
const MAX_FILTER_LETTERS = 1024 * 1024

/**
 * Reads the query in a body: a list's parameters as texts, numbers or booleans, but `filter` as JSON.
 * @param me the caller's id, which filters can refer to
 * @throws 400 that names the wrong parameter
 */
export function readQueryObject(
  spec: ListSpec,
  { filter: written, ...parameters }: Readonly<Record<string, unknown>>,
  me?: number,
): ListQuery {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (NOT_IN_BODIES.includes(name)) throw badRequest(`There is no parameter '${name}' here.`, name)
    if (typeof value === 'object') throw badRequest(`${name} takes text, a number, true or false.`, name)
    texts[name] = String(value)
  }
  const query = parseListQuery(spec, texts, me)
  if (written === undefined) return query
  if (typeof written === 'string') throw badRequest('filter is JSON here, not text.', 'filter')
  if (JSON.stringify(written).length > MAX_FILTER_LETTERS) throw invalidFilter(['filter takes at most 1 MB in a body.'])
  const filter = readListFilter(spec, written, me)
  return filter ? { ...query, filter } : query
}
