import type { CellValue, Column } from '../columns/column.ts'
import type { ListViews } from '../views/use-list-views.ts'
import type { RecordStats } from './record-stats.ts'
import type { RowDeletion } from './use-delete-rows.ts'
import type { RecordsList } from './use-records-list.ts'

/** The state of a dashboard, and what can be done with its records. */
export interface Records<Row, Filter extends string = string> extends RecordsList<Row, Filter>, RowDeletion<Row> {
  /** Undefined where nothing is edited in place. */
  saveCell: ((row: Row, column: Column<Row>, value: CellValue) => Promise<unknown>) | undefined
  selectedRows: () => Row[]
  /** Counts records that were created and shows them. */
  showAdded: (count: number) => void
  stats: RecordStats<Filter>
  /** The rows of the first page, also while Previous shows a later page alone. */
  firstPage: readonly Row[]
  /** Undefined where the dashboard has none. */
  views: ListViews | undefined
}
