import type { Dataset } from '@vitrine/contract/datasets/datasets'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import { listParts } from '@vitrine/contract/lists/list-parameters'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { askedQuery } from '../../search/record-choice.ts'

type Cohort = NonNullable<Dataset['cohort']>

/** The filter of a dataset as a table of slides has it. */
export function queryOf({ filter, search, search_terms, search_fields, ...columns }: Cohort): DashboardQuery {
  const filters = Object.entries(columns).map(([name, text]) => [name, listParts(name, String(text))])
  return {
    search: String(search ?? search_terms ?? ''),
    searchColumns: search_fields === undefined ? [] : String(search_fields).split(','),
    filter: Object.fromEntries(filters),
    rules: filter as FilterNode | undefined,
  }
}

export const cohortOf = (query: DashboardQuery): Cohort => askedQuery({ query, total: 0 }).params
