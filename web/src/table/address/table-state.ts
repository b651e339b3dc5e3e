import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import type { ColumnWidths } from '../columns/column-layout.ts'
import type { Density } from '../columns/density.ts'
import type { LayoutSetup } from '../columns/layout.ts'

/** What a table shows, and how: all that its address holds but the name of the view. */
export interface TableState extends LayoutSetup {
  readonly query: DashboardQuery
  /** Ids of the columns shown, in order. */
  readonly columns: readonly string[]
  /** Widths of resized columns, in pixels. */
  readonly widths: ColumnWidths
  readonly density: Density
  /** Number of columns at the left that stay while the table scrolls sideways; undefined for those that do by themselves. */
  readonly pinned?: number | undefined
  /** Id of the record whose details are open. */
  readonly open?: number | undefined
}

/** The table that an address belongs to. */
export interface AddressedTable {
  readonly columns: readonly Pick<Column<never>, 'id' | 'isHiddenByDefault' | 'isAlwaysVisible' | 'lineOf'>[]
  /** Its records can be shown as tiles. */
  readonly hasGallery: boolean
  /** Whether the list of this table takes such a parameter of a column, such as `organ` or `created_at_after`. */
  readonly takes: (name: string, text: string) => boolean
}
