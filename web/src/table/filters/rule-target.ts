import type { RulePath } from '../../search/rule-tree.ts'
import type { TableFilters } from '../records/table-filters.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'

export interface FilteredTable {
  table: string
  filters: TableFilters
  records: Pick<Records<DashboardRow>, 'query' | 'setQuery'>
}

/** The part of the rules being edited, and the button below which the editor opens. */
export interface RuleTarget {
  button: HTMLElement
  /** Path of a rule or group, or of the group to add a rule to. */
  path?: RulePath
  adds?: 'rule' | 'group'
  /** Edits this field's rule, or adds one. */
  field?: string
}
