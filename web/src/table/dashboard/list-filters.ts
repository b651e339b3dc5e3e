import type { Feature } from '@vitrine/contract/settings'
import type { DashboardQuery } from '../../search/dashboard-query.ts'

interface FilterChoice {
  label: string
  values: readonly string[]
}

/** A filter with a few fixed choices that is no column of the table. */
export interface ListFilter {
  /** Its parameter in list calls. */
  id: string
  label: string
  choices: readonly FilterChoice[]
  /** There is such a filter only where the backend announces this feature. */
  needs?: Feature
}

/** What a filter's chip calls these values. */
export const filterChoiceLabel = (filter: ListFilter, values: readonly string[]): string =>
  filter.choices.find(choice => choice.values.join() === values.join())?.label ?? values.join(', ')

/** Number of filters that are set: by columns, and what rules say at the top. */
export const countFilters = ({ filter, rules }: DashboardQuery): number =>
  Object.keys(filter).length + (rules === undefined ? 0 : 'and' in rules ? rules.and.length : 1)

/** The label of the choice that a query filters by; '' for none. */
export function chosenLabel(filter: ListFilter, query: DashboardQuery): string {
  const values = query.filter[filter.id]
  return values ? filterChoiceLabel(filter, values) : ''
}
