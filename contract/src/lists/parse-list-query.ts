import { badRequest } from '../api/api-error.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { ListQuery } from './checked-list-query.ts'
import { type ListParameter, listParameters, readOrdering } from './list-parameters.ts'

/** A query string, split into decoded names and values. */
type RawQuery = Readonly<Record<string, unknown>>

/** Built once per list: a list of samples has two hundred parameters. */
const parametersOf = new WeakMap<ListSpec, ReadonlyMap<string, ListParameter>>()

function parametersFor(spec: ListSpec): ReadonlyMap<string, ListParameter> {
  const known = parametersOf.get(spec)
  if (known) return known
  const parameters = listParameters(spec)
  parametersOf.set(spec, parameters)
  return parameters
}

/** Read before all others, so that the reported error does not depend on the order of parameters in the address. */
const READ_FIRST = ['limit', 'offset', 'ordering', 'search', 'search_terms', 'search_fields']

/**
 * Reads the query string of a list call.
 * @param me the caller's id, which filters can refer to
 * @throws 400 that names the wrong parameter
 */
export function parseListQuery(spec: ListSpec, raw: RawQuery, me?: number): ListQuery {
  const texts = singleTexts(raw)
  const query: ListQuery = {
    limit: spec.defaultLimit,
    offset: 0,
    ordering: readOrdering(spec, ''),
    matches: [],
    ranges: [],
    idMatches: [],
    choices: [],
    terms: [],
  }
  const parameters = parametersFor(spec)
  const others = [...texts.keys()].filter(name => !READ_FIRST.includes(name))
  for (const name of [...READ_FIRST, ...others]) {
    const text = texts.get(name)
    if (text === undefined) continue
    const parameter = parameters.get(name)
    if (!parameter) throw badRequest(`There is no parameter '${name}' here.`, name)
    parameter.read(query, text, me)
  }
  return query
}

/** The JSON schema of a list's query string: its parameters as `parseListQuery` reads them. */
export const listQuerySchema = (spec: ListSpec) => ({
  type: 'object',
  properties: Object.fromEntries([...parametersFor(spec)].map(([name, { schema }]) => [name, schema])),
  additionalProperties: false,
})

/** @throws 400 for a parameter that is given more than once */
export function singleTexts(raw: RawQuery): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== 'string') throw badRequest(`${name} is given more than once.`, name)
    texts.set(name, value)
  }
  return texts
}

/** Reads the parameters of a call that accepts only these. @throws 400 for another one, and for one that is given more than once */
export function readParameters<Name extends string>(
  raw: RawQuery,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = singleTexts(raw)
  const unknown = [...texts.keys()].find(name => !names.some(known => known === name))
  if (unknown !== undefined) throw badRequest(`There is no parameter '${unknown}' here.`, unknown)
  return Object.fromEntries(texts) as Partial<Record<Name, string>>
}
