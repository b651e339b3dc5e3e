import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { specWithFields } from '@vitrine/contract/fields/field-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import { parameterRules } from '@vitrine/contract/lists/parameter-rules'
import { slideList } from '@vitrine/contract/slides/slides'
import type { DashboardQuery } from '../search/dashboard-query.ts'
import { bodyParams } from '../search/record-choice.ts'
import { joinedBy } from '../search/rule-tree.ts'

/** The filter that is stored with a dataset. */
export type Cohort = NonNullable<Dataset['cohort']>

/** The filter of a dataset as a query of a slides table. Parameters of columns, which a script may have saved, become rules. */
export function queryOf(cohort: Cohort, labFields: readonly Field[] = []): DashboardQuery {
  const { filter, search, search_terms, search_fields, ...columns } = cohort
  const spec = specWithFields(slideList, labFields)
  const ofColumns = Object.entries(columns).flatMap(([name, text]) => readColumn(spec, name, String(text)))
  return {
    search: String(search ?? search_terms ?? ''),
    searchColumns: search_fields === undefined ? [] : String(search_fields).split(','),
    rules: joinedBy(filter as FilterNode | undefined, ofColumns),
  }
}

// A field that is unknown here, for example before lab fields are loaded, is kept: the server decides.
const readColumn = (spec: ListSpec, name: string, text: string): FilterNode[] =>
  parameterRules(spec, name, text) ?? [{ field: name, op: 'is', value: text }]

export const cohortOf = (query: DashboardQuery): Cohort => bodyParams({ query, total: 0 }).params
