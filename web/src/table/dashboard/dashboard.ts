import type { ListState, Sort } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from '../columns/column.ts'
import type { RowKeyOptions } from '../grid/row-keys.ts'
import type { BuiltInView } from '../views/saved-views.ts'
import type { FooterHeight } from './list-height.ts'
import type { Statistics } from './record-stats.ts'
import type { RecordTexts } from './record-texts.ts'
import type { Records } from './records.ts'

/** Every record of a dashboard has these. */
export interface DashboardRow {
  id: number
}

/** A button or menu entry: a link, or an action. */
export interface DashboardAction {
  label: string
  icon: ReactNode
  /** The one primary button. */
  isPrimary?: boolean
  /** Address of a screen. */
  to?: string
  onPick?: () => void
}

/** What a dialog is open for; a dashboard with dialogs adds what they need. */
export interface DashboardTask {
  kind: string
}

/** What an action can use. */
export interface ActionContext<Row extends DashboardRow, Filter extends string, Task extends DashboardTask> {
  records: Records<Row, Filter>
  /** Opens a dialog. */
  open: (task: Task) => void
}

export interface DashboardDialogProps<
  Row extends DashboardRow = DashboardRow,
  Filter extends string = string,
  Task extends DashboardTask = DashboardTask,
> {
  records: Records<Row, Filter>
  /** Undefined while the dialog is closed. */
  task: Task | undefined
  onClose: () => void
}

export interface DashboardDrawerProps<Row> {
  row: Row
  onClose: () => void
  /** Opens the row before or after this one; undefined where there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A records dashboard as data: `RecordsDashboard` renders it, `RecordsProvider` holds its state. */
export interface Dashboard<
  Row extends DashboardRow,
  Filter extends string = never,
  Task extends DashboardTask = DashboardTask,
> {
  /** Names what the browser stores of the table's columns, density and views. */
  table: string
  texts: RecordTexts
  columns: readonly Column<Row>[]
  /** What a record is called in the names of its controls. Must be the same function on each render. */
  rowName: (row: Row) => string
  pageSize: number
  /** Absent where the backend's own order is wanted. */
  initialSort?: Sort
  /** Columns of the search bar's picker; without them there is no picker. */
  searchColumns?: readonly { value: string; label: string }[]
  statistics?: Statistics<Row, Filter>
  /** The view that every user has; with it the toolbar has 'Views'. */
  builtInView?: BuiltInView
  list: (state: ListState, signal?: AbortSignal) => Promise<Page<Row>>
  /** Saves one edited cell, named by its field. Without it nothing is edited in place. */
  update?: (row: Row, patch: Record<string, unknown>) => Promise<Partial<Row>>
  remove: (id: number) => Promise<void>
  /** The ways to add records, in the toolbar and below the text of an empty list. */
  addActions?: (context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** More buttons of the toolbar. */
  moreActions?: readonly DashboardAction[]
  /** What else can be done to the selected rows. */
  selectionActions?: (context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** The entries of a row's menu above 'Delete'. */
  rowMenu?: (row: Row, context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** The details of an open row. */
  Drawer: ComponentType<DashboardDrawerProps<Row>>
  /** By the task's kind. Each is rendered from its first use on. */
  dialogs?: Readonly<Partial<Record<Task['kind'], ComponentType<DashboardDialogProps<Row, Filter, Task>>>>>
  footerHeight?: FooterHeight
  keys?: RowKeyOptions
}
