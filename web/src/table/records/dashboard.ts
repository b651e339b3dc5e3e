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
  /** The primary button; one at most. */
  isPrimary?: boolean
  /** It changes a record, so readers don't have it. */
  isEdit?: boolean
  /** Address of a screen. */
  to?: string
  onPick?: () => void
}

/** The task of an open dialog; a dashboard with dialogs extends it. */
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
  /** Links to the record's screen and, for editors, to its form. */
  links: ReactNode
  onClose: () => void
  /** Opens the row before or after this one; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A record that many others are assigned to. */
export interface ChosenRecord {
  /** Missing for a record that is created for them. */
  id?: number
  name: string
  /** The part of a dataset that slides are added to. */
  type?: DatasetType
  /** The dataset stores the filter that found its slides. */
  keepsFilter?: boolean
}

export interface BulkChoiceFieldsProps {
  value: ChosenRecord | undefined
  onChange: (chosen: ChosenRecord | undefined) => void
  /** All matches of a search or filter are selected, not single records. */
  isFiltered: boolean
}

/** The target for the selected records, such as the slide that samples are linked to. */
export interface BulkChoice {
  label: string
  icon: ReactNode
  size: DialogProps['size']
  Fields: ComponentType<BulkChoiceFieldsProps>
  operations: (chosen: ChosenRecord) => BulkOperation[]
  /** The screen of the chosen record, offered afterwards. */
  screen?: (chosen: ChosenRecord, report: BulkReport) => { to: string; label: string }
  /** Counted records are '386 slides'. */
  texts: {
    title: (records: string) => string
    /** Shown while nothing is chosen. */
    choose: string
    /** The announced effect: '386 slides will be added to "Cohort"' */
    preview: (records: string, name: string) => string
    unchanged: (count: number) => string
    apply: (records: string) => string
    running: (records: string) => string
    done: (records: string, name: string) => string
  }
}

/** The title and initial content of the dialog that edits fields of many records. */
export interface BulkFieldsEdit {
  label: string
  /** The fields that initially have a rule. A rule without a value changes nothing. */
  fields: readonly string[]
  /** Each one sets values in the rules of some fields. */
  quickActions: readonly { label: string; values: Readonly<Record<string, string>> }[]
  /** Title by the number of records. */
  texts: {
    title: (count: number) => string
    /** Shown while there is no value. */
    choose: string
    apply: (count: number) => string
    running: (count: number) => string
    done: (count: number) => string
  }
}

interface BulkOptions<Row> {
  fields: () => Promise<readonly FieldSpec[]>
  /** The field that every record requires: with it, rows pasted after the last one can become records. */
  naming?: FieldSpec
  /** Default: 'Edit fields', with one empty rule */
  edit?: BulkFieldsEdit
  choices?: readonly BulkChoice[]
  printLabels?: (rows: readonly Row[]) => Promise<void>
  /** Saves them as a file for a label printer. */
  saveLabels?: (rows: readonly Row[]) => Promise<void>
}

export interface Gallery<Row> {
  picture: (row: Row, size: { width: number; height: number }) => ReactNode
  /** Its color is also that of the tile's label end. */
  status: (row: Row) => { label: string; color: BadgeColor } | undefined
  href: (row: Row) => string
  /** Ids of the columns shown below the name by default. */
  captions: readonly [string, string]
  /** Ids of columns that tiles already show as picture and name. */
  shown: readonly string[]
}

/** A dashboard of records as data: `RecordsDashboard` renders it, `RecordsProvider` holds its state. */
export interface Dashboard<Row extends DashboardRow, Task extends DashboardTask = DashboardTask>
  extends RecordsSource<Row> {
  /** Columns in the picker of the search bar; if missing, there is no picker. */
  searchColumns?: readonly { value: string; label: string }[]
  /** The fields of rules and facets. */
  filtering: TableFilters
  /**
   * The view that every user has: all records in the list's default order, with these columns. Default: the user's own columns
   */
  builtInView?: { readonly name: string; readonly columns: readonly string[] }
  /** If given, the toolbar has 'Table | Gallery'. */
  gallery?: Gallery<Row>
  /** The ways to add records, shown in the head at the right and below the text of an empty list. */
  addActions?: (context: ActionContext<Row, Task>) => readonly DashboardAction[]
  /** Shown with `addActions` while there are no records at all: another way to fill the library, for those who may. */
  EmptyLibrary?: ComponentType<{ onAdded: (count: number) => void }>
  moreActions?: readonly DashboardAction[]
  /** The table's own export of selected rows. */
  exportSelected?: (rows: readonly Row[]) => void
  /** Entries of a row's menu below those that lead to the record's screen and form. */
  rowMenu?: (row: Row, context: ActionContext<Row, Task>) => readonly DashboardAction[]
  Drawer: ComponentType<DashboardDrawerProps<Row>>
  /** By kind of task. Each is mounted from first use on. */
  dialogs?: Readonly<Partial<Record<Task['kind'], ComponentType<DashboardDialogProps<Row, Task>>>>>
  /** Changes the query of bulk edits and exports like `list` does. */
  adjustSearch?: SearchChange
  bulk: BulkOptions<Row>
  keys?: RowKeyOptions
}

/** A dashboard as its renderer sees it: records with an id, columns and tasks with any name. */
export type AnyDashboard = Dashboard<DashboardRow>
