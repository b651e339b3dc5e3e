import type { ImportOutcome, RowError } from '@vitrine/contract/bulk/import-calls'
import type { SlideImportResult } from '@vitrine/contract/slides/slide-import'
import type { UserAction } from '../api/user-action.ts'
import type { ImportChoices, ImportKind } from './import-kind.ts'

/** The values of a row by field: `fields.<key>` for lab fields. */
export type RowValues = Readonly<Record<string, unknown>>

/** A row as it is sent. */
export interface SentRow {
  line: number
  /** Id of its record, as the dry run found it. */
  id?: number | null | undefined
  version?: number | null
  values: RowValues
  /** Creates a record although there is one of this name. */
  add?: true
}

/** The server's result for a row, and the record it concerns. */
export type RowResult = Omit<SlideImportResult, 'slide_id' | 'name'> & {
  slide_id?: number | null
  name?: string | null
  sample_id?: string | null
}

export interface RunReport {
  counts: Readonly<Record<ImportOutcome, number>>
  rows: readonly RowResult[]
  written: boolean
  dataset: { id: number; name: string } | null
}

export interface RunRequest {
  id: string
  isDryRun: boolean
  rows: readonly SentRow[]
  choices: ImportChoices
  /** Bodies of the lab fields that the import creates. */
  newFields: readonly unknown[]
}

/** A record's name that is made of its other fields where a row has none. */
export interface NameRule {
  field: string
  parts: readonly string[]
  generate: (values: RowValues) => string
}

/** How rows of one kind are checked and written, with its texts. */
export interface ImportRun {
  kind: ImportKind
  /** The list that the dialog was opened from. */
  home: string
  texts: RunTexts
  /** The field by which people know a row. */
  nameField: string
  naming?: NameRule
  /** Whether a row identifies its record. Rows that don't are wrong and are not sent. */
  isIdentified: (values: RowValues, choices: ImportChoices) => boolean
  /** Rows of a file with equal keys belong to one record; undefined if each row is a record of its own. */
  keyOf: (values: RowValues, choices: ImportChoices, result: RowResult | undefined) => string | undefined
  /** Why a row can't become a new record. */
  newRowErrors?: (values: RowValues) => readonly RowError[]
  /** A second record of the same name can be created. */
  canAdd: boolean
  /** The file names records that should be there: others are created only where the user asks for it. */
  asksForNew?: boolean
  /** The field that all rows of one record must agree in. */
  agreesIn?: string
  send: (request: RunRequest, options: { signal?: AbortSignal; action?: UserAction }) => Promise<RunReport>
  /** The list of the records that an import has written. */
  rowsAddress: (report: RunReport) => Promise<string>
  datasetAddress?: (id: number) => string
}

/** Sentences that differ by kind. */
export interface RunTexts {
  reviewTitle: string
  /** While rows are checked, where more than their values is looked at. */
  checking?: (count: number) => string
  /** Texts for referenced records that don't exist. */
  missing?: { allFound: (count: number) => string; some: (count: number) => string; text: string; createThem: string }
  /** In place of the review's own, where rows are something else than changes of their records. */
  tabs?: { new: string; unchanged: string }
  decisions?: { unchanged: string }
  runningTitle: string
  doneTitle: string
  /** The button that writes. */
  action: (counts: Readonly<Record<ImportOutcome, number>>, choices: ImportChoices) => string
  /** Text of the toast that offers to undo. */
  done: (report: RunReport) => string
}
