import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field, NewField } from '@vitrine/contract/fields/fields'
import type { FieldEntry, FieldSpec } from '../fields/field-spec.ts'

/** A lab field that the import creates; rows name it as `fields.<key>`. */
export type FieldToCreate = NewField & { key: string }

/** A field that a column of a file may set. */
export interface ImportField {
  /** Its name in rows of the call, with label, kind and reader: `fields.<key>` for a lab field. */
  spec: FieldSpec
  /** Headers that mean it, besides its name and its label. */
  synonyms: readonly string[]
  /** The definition of a lab field. */
  own?: Field
  /** The field that it sets in a row, if different: a sample's `slide_id` sets `slide`. Only one column may set a field. */
  sets?: string
  /** Replaces the spec's rule for parsing a text. */
  read?(text: string): FieldEntry
  /** Its header is ambiguous, so most of the values must be known values of the field. */
  needsKnownValues?: true
}

/** How rows find their records, like `match` in an import of slides. Samples are always identified by Sample ID: `known`. */
export type KnownBy = 'known' | 'block' | 'new'

/** What is imported, as data: defined once in `slides/import`, `samples/import` and `datasets/import`. */
export interface ImportKind {
  id: 'slides' | 'samples' | 'datasets'
  /** The records whose fields the columns set; rows of a dataset are slides. */
  entity: RecordKind
  /** 'slide'; the plural adds an s. */
  one: string
  fields: readonly ImportField[]
  /** Keys of all lab fields, including those out of use, which new fields can't have. */
  takenKeys: ReadonlySet<string>
  /** Headers of columns of our exports that only the server writes. */
  serverHeaders: readonly string[]
  /** Headers by which our own exports are recognized, in any order: by label and by name. */
  exportHeaders: readonly (readonly string[])[]
  /** How records can be identified, the default first; a single one leaves no choice. */
  knownBy: readonly KnownBy[]
  /** The fields that `known` identifies records by, in order of precedence. */
  knownFields: readonly string[]
  /** Whether the slides of the file can, or must, be added to a dataset. */
  dataset: 'none' | 'optional' | 'required'
  datasetName(fileName: string, now: Date): string
  /** Error for a blank dataset name. */
  datasetNameRequired: string
  /** The default type for rows without one. */
  type: ImportChoices['type']
  file: FileTexts
  /** How many of these names exist in the library; missing if that can't be asked. */
  countKnown?(names: readonly string[], stop: AbortSignal): Promise<number>
  /** Why rows with these fields can't be imported. */
  columnsError(fields: ReadonlySet<string>, choices: ImportChoices): string | undefined
}

/** Texts of the File step for one kind of import. */
interface FileTexts {
  /** The expected contents of the file. */
  dropNote: string
  /** Advice on files, one sentence each. */
  rules: readonly string[]
  templates: readonly { name: string; label: string; text(): string }[]
  /** Error for several files. */
  oneFile: string
  /** Error for a file that is not a table. */
  notTable: string
  /** Error for a file that could not be read, with further advice. */
  unreadable(reason: string): FileError
  noRows: string
}

/** Why a file is rejected. */
export interface FileError {
  message: string
  /** Further sentences. */
  more: readonly string[]
}

/** A record of a file. */
export interface SheetRow {
  /** Line in the file, from 1. */
  line: number
  cells: readonly string[]
  /** Why its cells may be in the wrong columns. */
  error?: string
}

/** All records of a file, or of one sheet of a workbook, including the header. */
export interface Sheet {
  /** Missing for a file that is not a workbook. */
  name?: string
  /** The readable sheets with their number of rows; a single one for a file that is not a workbook. */
  sheets: readonly { name: string; rows: number }[]
  records: readonly SheetRow[]
  /** Index of the header in `records`; records above it are not rows. */
  header: number
}

export type DecimalSign = '.' | ','
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
/** The notation of numbers or dates in a column. */
export type Notation = DecimalSign | DateOrder

export type ColumnTarget = { kind: 'none' } | { kind: 'field'; field: string } | { kind: 'new'; field: FieldToCreate }

/** The target of one column of the file. Plain data, as drafts store it. */
export interface MatchedColumn {
  /** Index in `cells` of the rows. */
  position: number
  header: string
  target: ColumnTarget
  /** For `twice`: the field that it would set if no other column did. */
  wanted?: string
  /** How its field was found. */
  found: 'key' | 'label' | 'synonym' | 'contents' | 'remembered' | 'chosen' | 'twice' | 'automatic' | 'nothing'
  /** Whether the user has confirmed a field found by `contents`. */
  isConfirmed: boolean
  /** Missing if values are read as written. */
  readAs?: Notation
  /** If all its values allow several notations, these: one must be chosen before the review. */
  ambiguous?: readonly Notation[]
}

export type DatasetChoice =
  | { kind: 'none' }
  | { kind: 'new'; name: string }
  | { kind: 'existing'; id: number; name: string }

export interface ImportChoices {
  knownBy: KnownBy
  dataset: DatasetChoice
  /** For rows without a type. */
  type: 'T' | 'V' | 'E'
  emptyCells: 'leave' | 'empty'
}

/** The state of the Match columns step, passed to the review. */
export interface Matching {
  sheet: Sheet
  columns: readonly MatchedColumn[]
  choices: ImportChoices
  isRemembered: boolean
}
