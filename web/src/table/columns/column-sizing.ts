import { toast } from '../../ui/notices/toast.tsx'
import { tableMessages } from '../table-messages.ts'
import type { Column } from './column.ts'
import { type ColumnWidths, clampPinned, MAX_PINNED_COLUMNS } from './column-layout.ts'
import { fittingWidth } from './column-measure.ts'

export interface ColumnSizing {
  scroller: HTMLElement
  columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  widths: ColumnWidths
  pinned: number
  /** Undefined restores the default width. */
  onWidth: (columnId: string, px: number | undefined) => void
  onPinned: (count: number) => void
}

/** Fits a column to its content, or back to its default width if it already fits. */
export function fitColumn({ scroller, widths, onWidth }: ColumnSizing, id: string): void {
  const px = fittingWidth(scroller, id)
  onWidth(id, widths[id] === px ? undefined : px)
}

/** Pins all columns up to this one, or all before it if it is the last pinned one. */
export function pinColumns({ columns, pinned, onPinned }: ColumnSizing, id: string): void {
  const count = columns.findIndex(column => column.id === id) + 1
  if (count > MAX_PINNED_COLUMNS) {
    toast.warning(tableMessages.mostPinned(MAX_PINNED_COLUMNS))
    return
  }
  const next = clampPinned(count === pinned ? count - 1 : count)
  onPinned(next)
  toast.success(tableMessages.columnsPinned(next))
}
