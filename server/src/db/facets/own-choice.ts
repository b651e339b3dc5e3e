import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { ListFilter, ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import type { ListValue } from '@vitrine/contract/lists/list-values'
import type { FacetQuery } from '@vitrine/contract/tables/facets'

/** A list query, divided into a field's own parameters and rules, and everything else. */
interface SplitQuery {
  readonly own: ListQuery
  readonly others: ListQuery
}

/** The records that a field's facet counts, and the values that it always lists. */
export function countedBy(spec: ListSpec, { list, statistics }: FacetQuery, field: string) {
  if (statistics) return { list, chosen: [] }
  const { own, others } = splitOwnChoice(spec, list, field)
  return { list: others, chosen: chosenValues(own, fieldKind(spec, field) === 'boolean') }
}

/**
 * Separates a field's own choice: its parameters, and each entry of the filter's top `and`, or the whole filter, that only
 * concerns this field. A facet is counted without it, to show what else could be chosen.
 */
function splitOwnChoice(spec: ListSpec, query: ListQuery, field: string): SplitQuery {
  const fieldOf = (parameter: string) => spec.filter?.parameters?.[parameter] ?? parameter
  const part = (isWanted: (isOwn: boolean) => boolean): ListQuery => {
    const { filter, ...others } = query
    const kept = keptFilter(filter, node => isWanted(namesOnly(node, field)))
    return {
      ...others,
      matches: query.matches.filter(({ column }) => isWanted(column === field)),
      ranges: query.ranges.filter(({ column }) => isWanted(column === field)),
      idMatches: query.idMatches.filter(({ name }) => isWanted(fieldOf(name) === field)),
      choices: query.choices.filter(({ name }) => isWanted(fieldOf(name) === field)),
      terms: isWanted(false) ? query.terms : [],
      ...(kept && { filter: kept }),
    }
  }
  return { own: part(isOwn => isOwn), others: part(isOwn => !isOwn) }
}

function keptFilter(filter: ListFilter | undefined, isKept: (node: ListFilter) => boolean): ListFilter | undefined {
  if (!filter) return undefined
  if (!('and' in filter)) return isKept(filter) ? filter : undefined
  const and = filter.and.filter(isKept)
  return and.length > 0 ? { and } : undefined
}

const namesOnly = (filter: ListFilter, field: string) => fieldsIn(filter).every(name => name === field)

/** The names of all fields that a filter has rules for. */
export function fieldsIn(filter: ListFilter): string[] {
  if ('and' in filter) return filter.and.flatMap(fieldsIn)
  if ('or' in filter) return filter.or.flatMap(fieldsIn)
  if ('not' in filter) return fieldsIn(filter.not)
  return ['match' in filter ? filter.match.column : filter.text.field]
}

/** The values in the field's own filters, any of which a record may have. */
function chosenValues({ matches, idMatches, choices, filter }: ListQuery, isBoolean: boolean): ListValue[] {
  return [
    ...new Set([
      ...matches.flatMap(({ values }) => values),
      ...choices.flatMap(({ chosen }) => chosen.map(word => (isBoolean ? Number(word === 'true') : word))),
      ...idMatches.filter(({ name }) => !name.startsWith('not_')).flatMap(({ ids }) => ids),
      ...(filter ? valuesOf(filter) : []),
    ]),
  ]
}

function valuesOf(filter: ListFilter): ListValue[] {
  if ('and' in filter) return filter.and.flatMap(valuesOf)
  if ('or' in filter) return filter.or.flatMap(valuesOf)
  return 'match' in filter ? filter.match.values : []
}
