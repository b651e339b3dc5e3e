import type { ComponentType, ReactNode } from 'react'
import type { RowKeyOptions } from '../grid/use-grid-rows.ts'
import type { BuiltInView } from '../views/saved-views.ts'
import type { ListFilter } from './list-filters.ts'
import type { FooterHeight } from './records-table.tsx'
import type { DashboardRow, Records, RecordsSource } from './use-records.ts'

/** A button or menu entry: a link, or an action. */
export interface DashboardAction {
  label: string
  icon: ReactNode
  /** The one primary button. */
  isPrimary?: boolean
  /** It changes a record: not for readers. */
  isEdit?: boolean
  /** Address of a screen. */
  to?: string
  onPick?: () => void
}

/** What a dialog is open for; a dashboard with dialogs adds what they need. */
export interface DashboardTask {
  kind: string
}

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
> extends RecordsSource<Row, Filter> {
  /** Columns of the search bar's picker; without them there is no picker. */
  searchColumns?: readonly { value: string; label: string }[]
  /** Filters that are no columns; with them the toolbar has 'Filters'. */
  filters?: readonly ListFilter[]
  /** The view that every user has; with it the toolbar has 'Views'. */
  builtInView?: BuiltInView
  /** The ways to add records, in the toolbar and below the text of an empty list. */
  addActions?: (context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** More buttons of the toolbar. */
  moreActions?: readonly DashboardAction[]
  /** What else can be done to the selected rows. */
  selectionActions?: (context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** The entries of a row's menu above 'Delete', which readers do not have. */
  rowMenu?: (row: Row, context: ActionContext<Row, Filter, Task>) => readonly DashboardAction[]
  /** The details of an open row. */
  Drawer: ComponentType<DashboardDrawerProps<Row>>
  /** By the task's kind. Each is rendered from its first use on. */
  dialogs?: Readonly<Partial<Record<Task['kind'], ComponentType<DashboardDialogProps<Row, Filter, Task>>>>>
  footerHeight?: FooterHeight
  keys?: RowKeyOptions
}

/** A dashboard as its renderer sees it: records with an id, columns and tasks of any name. */
export type AnyDashboard = Dashboard<DashboardRow, string>
