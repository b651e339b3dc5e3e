import type { ImportOutcome } from '@vitrine/contract/import-calls'
import type { UserAction } from '../api/user-action.ts'
import type { FieldEntry } from '../fields/field-spec.ts'
import type { FileTexts } from './read-step.tsx'
import type { RecordImportMessages } from './record-import-messages.ts'

/** What a row says of its record, by the names of the columns' fields. */
export type RowFields = Readonly<Record<string, unknown>>

/** A column that an import reads. */
export interface ImportColumn {
  /** Two columns of one name are duplicates, whatever their headers. */
  name: string
  /** What it sets. Default: what its name says */
  field?: string
  /** Those by which a file may call it, in any case. */
  headers: readonly string[]
  /** Its name for people. */
  label: string
  read: (text: string) => FieldEntry
  /** A value as people read it; undefined where it has no text of its own. */
  valueText?: (value: unknown) => string | undefined
}

/** Why a row can't be imported: a message with its field, or 'row'. */
export interface RowError {
  field: string
  message: string
}

export interface ImportChange {
  field: string
  from?: unknown
  to?: unknown
}

/** The call of an import, but for what is always the same in it. */
export interface ImportRequest {
  id: string
  dry_run: boolean
  rows: { line: number; version?: number | null; fields: RowFields }[]
}

/** What the server says of a row. */
export interface ImportResult {
  line: number
  outcome: ImportOutcome
  /** The record's version at the dry run; null if there was no such record. */
  version: number | null
  /** The record's name; null where it has none. */
  name: string | null
  changes?: readonly ImportChange[] | undefined
  errors?: readonly RowError[] | undefined
}

export interface ImportReport {
  counts: Readonly<Record<ImportOutcome, number>>
  rows: readonly ImportResult[]
  written: boolean
}

/** An import of records of one kind from a file, as data. */
export interface RecordImport {
  messages: RecordImportMessages
  file: Omit<FileTexts, 'oneFile' | 'more'>
  /** What files are like, a sentence each. */
  rules: readonly string[]
  columns: readonly ImportColumn[]
  /** Headers of columns that an export has and only the server writes. */
  serverHeaders: readonly string[]
  /** Why a file with these columns can't be imported. */
  columnsError: (names: ReadonlySet<string>, line: number) => string | undefined
  /** The column whose cell names the row's record for people. */
  nameColumn: string
  /** Whether a row says whose it is. Others stay wrong, and are not sent. */
  isIdentified: (fields: RowFields) => boolean
  /** What a row says once all its cells are read. Default: as they say */
  settle?: (fields: RowFields) => RowFields
  /** What is shown of a new record. Default: all */
  shownOf?: (fields: RowFields) => RowFields
  /** The new value of a field as people read it, where a row says more of it than the report. */
  newValueText?: (change: ImportChange, written: RowFields) => string | undefined
  send: (request: ImportRequest, options: { signal?: AbortSignal; action?: UserAction }) => Promise<ImportReport>
}
