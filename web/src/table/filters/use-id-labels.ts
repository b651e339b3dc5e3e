import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { rulesOf } from '../../search/rule-tree.ts'
import { MAX_FACETS, useFacets } from '../../search/use-facets.ts'
import { isLabelKnown } from '../../search/value-labels.ts'
import { type FilterField, fieldNamed } from './filter-fields.ts'

const NAMED_BY_ID: readonly FilterKind[] = ['person', 'membership', 'reference']

/** Loads the names of people, datasets and slides that rules contain by id, as a link may be the first to show them. */
export function useIdLabels(table: string, rules: FilterNode | undefined, fields: readonly FilterField[]): void {
  const ids = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'number')
  const unknown = (rules === undefined ? [] : rulesOf(rules))
    .filter(({ field }) => NAMED_BY_ID.includes(fieldNamed(fields, field).kind))
    .map(({ field, value }) => ({ field, op: 'one_of', value: ids(value).filter(id => !isLabelKnown(field, id)) }))
    .filter(({ value }) => value.length > 0)
  const facets = [...new Set(unknown.map(({ field }) => field))].slice(0, MAX_FACETS)
  const loaded = unknown.filter(({ field }) => facets.includes(field))
  // A facet always lists its chosen values, even if no record has them.
  const query = { ...EMPTY_QUERY, rules: loaded.length > 0 ? { and: loaded } : undefined }
  useFacets({ table, query, facets, limit: 1 }, loaded.length > 0)
}
