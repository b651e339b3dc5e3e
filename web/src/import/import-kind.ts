import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field, NewField } from '@vitrine/contract/fields/fields'
import type { FieldEntry, FieldSpec } from '../fields/field-spec.ts'

/** A lab field that the import creates; rows name it as `fields.<key>`. */
export type FieldToCreate = NewField & { key: string }

/** A field that a column of a file may set. */
export interface ImportField {
  /** Its name in rows of the call, with label, kind and reader: `fields.<key>` for a lab field. */
  spec: FieldSpec
  /** Headers that mean it, beside its name and its label. */
  synonyms: readonly string[]
  /** Its definition, for a lab field. */
  own?: Field
  /** The field it sets in a row, if that is another one: a sample's `slide_id` sets `slide`. Only one column may set a field. */
  sets?: string
  /** Reads a text in place of the spec's rule. */
  read?(text: string): FieldEntry
  /** Its header may mean other things as well: then most of the values have to be its own. */
  needsKnownValues?: true
}

/** How rows find their records: as `match` of an import of slides. Samples always know theirs by Sample ID: `known`. */
export type KnownBy = 'known' | 'block' | 'new'

/** What is imported, as data: `slides/import`, `samples/import` and `datasets/import` have one each. */
export interface ImportKind {
  id: 'slides' | 'samples' | 'datasets'
  /** Whose fields the columns are; a dataset's rows are slides. */
  entity: RecordKind
  /** 'slide'; the plural adds an s. */
  one: string
  fields: readonly ImportField[]
  /** Keys of all lab fields, including those out of use, which new fields can't have. */
  takenKeys: ReadonlySet<string>
  /** Headers of columns that our exports have and nobody writes. */
  serverHeaders: readonly string[]
  /** Headers by which a file is one of our exports, without regard to order: by label and by name. */
  exportHeaders: readonly (readonly string[])[]
  /** How records can be known, the default first; one where there is nothing to choose. */
  knownBy: readonly KnownBy[]
  /** The fields that `known` goes by, the one that counts most first. */
  knownFields: readonly string[]
  /** Whether the slides of the file can go into a dataset, and whether they have to. */
  dataset: 'none' | 'optional' | 'required'
  datasetName(fileName: string, now: Date): string
  /** Refuses a blank name of it. */
  datasetNameRequired: string
  /** The type of rows that say none, until another is chosen. */
  type: ImportChoices['type']
  file: FileTexts
  /** How many of these names the library knows; absent where that can't be asked. */
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
  /** Refuses several files. */
  oneFile: string
  /** Refuses a file of another kind. */
  notTable: string
  /** A file that could not be read: the error, and further advice. */
  unreadable(reason: string): FileError
  noRows: string
}

/** Why a file is refused. */
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

/** All records of a file, or of one sheet of a workbook. The header is one of them. */
export interface Sheet {
  /** Absent for a file that is no workbook. */
  name?: string
  /** The sheets that can be read, and how many rows each has; one for a file that is no workbook. */
  sheets: readonly { name: string; rows: number }[]
  records: readonly SheetRow[]
  /** Position of the header in `records`; what is above it is no row of the file. */
  header: number
}

export type DecimalSign = '.' | ','
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
/** How numbers or dates of a column are written. */
export type Notation = DecimalSign | DateOrder

export type ColumnTarget = { kind: 'none' } | { kind: 'field'; field: string } | { kind: 'new'; field: FieldToCreate }

/** The target of one column of the file. Plain data: drafts keep it. */
export interface MatchedColumn {
  /** In `cells` of the rows. */
  position: number
  header: string
  target: ColumnTarget
  /** For `twice`: the field it would set if no other column did. */
  wanted?: string
  /** How its field was found. */
  found: 'key' | 'label' | 'synonym' | 'contents' | 'remembered' | 'chosen' | 'twice' | 'automatic' | 'nothing'
  /** `contents` is to be confirmed by the user. */
  isConfirmed: boolean
  /** Absent where values are read as written. */
  readAs?: Notation
  /** The notations that all its values allow, where there are several: one has to be chosen before the review. */
  ambiguous?: readonly Notation[]
}

export type DatasetChoice =
  | { kind: 'none' }
  | { kind: 'new'; name: string }
  | { kind: 'existing'; id: number; name: string }

export interface ImportChoices {
  knownBy: KnownBy
  dataset: DatasetChoice
  /** For rows that name none. */
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
