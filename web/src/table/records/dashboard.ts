import type { BulkOperation, BulkReport } from '@vitrine/contract/bulk/bulk'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import type { ComponentType, ReactNode } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { SearchChange } from '../../search/record-choice.ts'
import type { BadgeColor } from '../../ui/charts/chart-color-class.ts'
import type { DialogProps } from '../../ui/dialogs/dialog.tsx'
import type { RowKeyOptions } from '../grid/use-grid-rows.ts'
import type { TableFilters } from './table-filters.ts'
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

/** The task of an open dialog; a dashboard with dialogs adds its own. */
export interface DashboardTask {
  kind: string
}

export interface ActionContext<Row extends DashboardRow, Task extends DashboardTask> {
  records: Records<Row>
  open: (task: Task) => void
}

export interface DashboardDialogProps<
  Row extends DashboardRow = DashboardRow,
  Task extends DashboardTask = DashboardTask,
> {
  records: Records<Row>
  /** Undefined while the dialog is closed. */
  task: Task | undefined
  onClose: () => void
}

export interface DashboardDrawerProps<Row> {
  row: Row
  /** To the record's screen and, for editors, to its form. */
  links: ReactNode
  onClose: () => void
  /** Opens the row before or after this one; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A record that many others are brought to. */
export interface ChosenRecord {
  /** Left out for one that is created for them. */
  id?: number
  name: string
  /** As what slides come into a dataset. */
  type?: DatasetType
  /** A dataset keeps the filter that found them. */
  keepsFilter?: boolean
}

export interface BulkChoiceFieldsProps {
  value: ChosenRecord | undefined
  onChange: (chosen: ChosenRecord | undefined) => void
  /** All that match a search or filter are selected, and not single ones. */
  isFiltered: boolean
}

/** The target for the selected records, such as the slide that samples are linked to. */
export interface BulkChoice {
  label: string
  icon: ReactNode
  size: DialogProps['size']
  Fields: ComponentType<BulkChoiceFieldsProps>
  operations: (chosen: ChosenRecord) => BulkOperation[]
  /** The screen of what was chosen, once it is done. */
  screen?: (chosen: ChosenRecord, report: BulkReport) => { to: string; label: string }
  /** Counted records are '386 slides'. */
  texts: {
    title: (records: string) => string
    /** While nothing is chosen. */
    choose: string
    /** The announced effect: '386 slides will be added to "Cohort"' */
    preview: (records: string, name: string) => string
    unchanged: (count: number) => string
    apply: (records: string) => string
    running: (records: string) => string
    done: (records: string, name: string) => string
  }
}

/** How the dialog that edits fields of many records is named, and what is in it at first. */
export interface BulkFieldsEdit {
  label: string
  /** The fields that have a rule from the beginning. A rule without a value changes nothing. */
  fields: readonly string[]
  /** Each puts values into the rules of some fields. */
  quickActions: readonly { label: string; values: Readonly<Record<string, string>> }[]
  /** By the number of records. */
  texts: {
    title: (count: number) => string
    /** While there is no value yet. */
    choose: string
    apply: (count: number) => string
    running: (count: number) => string
    done: (count: number) => string
  }
}

interface BulkOptions<Row> {
  fields: () => Promise<readonly FieldSpec[]>
  /** The field that every record has: with it, rows that are pasted behind the last one can become records. */
  naming?: FieldSpec
  /** Default: 'Edit fields', with one rule of no field. */
  edit?: BulkFieldsEdit
  choices?: readonly BulkChoice[]
  printLabels?: (rows: readonly Row[]) => Promise<void>
  /** Saves them as a file for a label printer. */
  saveLabels?: (rows: readonly Row[]) => Promise<void>
}

export interface Gallery<Row> {
  picture: (row: Row, size: { width: number; height: number }) => ReactNode
  /** Its color is that of the tile's label end. */
  status: (row: Row) => { label: string; color: BadgeColor } | undefined
  href: (row: Row) => string
  /** Ids of the columns that are read below the name, until others are chosen. */
  captions: readonly [string, string]
  /** Ids of columns that tiles have in another way: those of the picture and the name. */
  shown: readonly string[]
}

/** A records dashboard as data: `RecordsDashboard` renders it, `RecordsProvider` holds its state. */
export interface Dashboard<Row extends DashboardRow, Task extends DashboardTask = DashboardTask>
  extends RecordsSource<Row> {
  /** Columns of the search bar's picker; without them there is no picker. */
  searchColumns?: readonly { value: string; label: string }[]
  /** The fields of rules and facets. */
  filtering: TableFilters
  /** The view that every user has: all records in the list's first order, by these columns. Default: by the user's own. */
  builtInView?: { readonly name: string; readonly columns: readonly string[] }
  /** With it the toolbar has 'Table | Gallery'. */
  gallery?: Gallery<Row>
  /** The ways to add records, at the right of the head and below the text of an empty list. */
  addActions?: (context: ActionContext<Row, Task>) => readonly DashboardAction[]
  /** Beside `addActions` while there is no record at all: a further way to fill the library, for those who may. */
  EmptyLibrary?: ComponentType<{ onAdded: (count: number) => void }>
  moreActions?: readonly DashboardAction[]
  /** The table's own export of selected rows. */
  exportSelected?: (rows: readonly Row[]) => void
  /** The entries of a row's menu below those that lead to the record's screen and form. */
  rowMenu?: (row: Row, context: ActionContext<Row, Task>) => readonly DashboardAction[]
  Drawer: ComponentType<DashboardDrawerProps<Row>>
  /** By the task's kind. Each is rendered from its first use on. */
  dialogs?: Readonly<Partial<Record<Task['kind'], ComponentType<DashboardDialogProps<Row, Task>>>>>
  /** As `list` does. */
  asked?: SearchChange
  bulk: BulkOptions<Row>
  keys?: RowKeyOptions
}

/** A dashboard as its renderer sees it: records with an id, columns and tasks of any name. */
export type AnyDashboard = Dashboard<DashboardRow>
