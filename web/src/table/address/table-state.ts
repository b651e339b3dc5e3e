import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import type { ColumnWidths } from '../columns/column-layout.ts'
import type { Density } from '../columns/density.ts'
import type { LayoutChoice } from '../columns/layout.ts'

/** The complete state of a table: everything in its address except the view's name. */
export interface TableState extends LayoutChoice {
  readonly query: DashboardQuery
  readonly columns: readonly string[]
  readonly widths: ColumnWidths
  readonly density: Density
  /** Number of columns that stay at the left while the table scrolls sideways. Default: the sticky ones that come first */
  readonly pinned?: number | undefined
  readonly open?: number | undefined
}

export interface AddressedTable {
  readonly columns: readonly Pick<Column<never>, 'id' | 'isHiddenByDefault' | 'isAlwaysVisible' | 'lineOf'>[]
  readonly hasGallery: boolean
  /** Whether the list of this table accepts a parameter with this value. */
  readonly accepts: (name: string, text: string) => boolean
  /** The rules of a parameter that selects records by a column, such as `organ` or `created_at_after`; undefined for any other. */
  readonly rulesOf: (name: string, text: string) => readonly FilterNode[] | undefined
}
