import type { RulePath } from '../../search/rule-tree.ts'
import type { TableFilters } from '../records/table-filters.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'

export interface FilteredTable {
  table: string
  filters: TableFilters
  records: Pick<Records<DashboardRow>, 'query' | 'setQuery'>
}

/** The edited part of the rules, and the button that the editor opens below. */
export interface RuleTarget {
  button: HTMLElement
  /** Path of a rule or group, or of the group that a rule is added to. */
  path?: RulePath
  adds?: 'rule' | 'group'
  /** Edits the rule of this field, or adds one. */
  field?: string
}
