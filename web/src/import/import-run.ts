import type { ImportOutcome, RowError } from '@vitrine/contract/bulk/import-calls'
import type { SlideImportResult } from '@vitrine/contract/slides/slide-import'
import type { UserAction } from '../api/user-action.ts'
import type { ImportChoices, ImportKind } from './import-kind.ts'

/** The values of a row by field: `fields.<key>` for lab fields. */
export type RowValues = Readonly<Record<string, unknown>>

/** A row as it is sent. */
export interface SentRow {
  line: number
  /** Id of its record, as found by the dry run. */
  id?: number | null | undefined
  version?: number | null
  values: RowValues
  /** Creates a record even if another one has the same name. */
  add?: true
}

/** The server's result for a row, and its record. */
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

/** A record's name that is generated from its other fields if a row has none. */
export interface NameRule {
  field: string
  parts: readonly string[]
  generate: (values: RowValues) => string
}

/** How rows of one kind are checked and written, with the texts. */
export interface ImportRun {
  kind: ImportKind
  /** The list that the dialog was opened from. */
  home: string
  texts: RunTexts
  /** The field by which users identify a row. */
  nameField: string
  naming?: NameRule
  /** Whether a row identifies its record. Rows that don't are invalid and not sent. */
  isIdentified: (values: RowValues, choices: ImportChoices) => boolean
  /** Rows with equal keys belong to the same record; undefined if each row is a separate record. */
  keyOf: (values: RowValues, choices: ImportChoices, result: RowResult | undefined) => string | undefined
  /** Why a row can't become a new record. */
  newRowErrors?: (values: RowValues) => readonly RowError[]
  /** Whether another record with the same name can be created. */
  canAdd: boolean
  /** The records of the file should already exist: others are only created on request. */
  asksForNew?: boolean
  /** The field in which all rows of a record must agree. */
  agreesIn?: string
  send: (request: RunRequest, options: { signal?: AbortSignal; action?: UserAction }) => Promise<RunReport>
  /** The address of a list of the records that an import has written. */
  rowsAddress: (report: RunReport) => Promise<string>
  datasetAddress?: (id: number) => string
}

/** Texts that differ by kind. */
export interface RunTexts {
  reviewTitle: string
  /** Shown while rows are checked, if more than their values is checked. */
  checking?: (count: number) => string
  /** Texts for references to records that don't exist. */
  missing?: { allFound: (count: number) => string; some: (count: number) => string; text: string; createThem: string }
  /** Replaces the review's own labels if rows are not changes of their records. */
  tabs?: { new: string; unchanged: string }
  decisions?: { unchanged: string }
  runningTitle: string
  doneTitle: string
  /** Label of the button that imports. */
  action: (counts: Readonly<Record<ImportOutcome, number>>, choices: ImportChoices) => string
  /** Text of the toast that offers to undo. */
  done: (report: RunReport) => string
}
