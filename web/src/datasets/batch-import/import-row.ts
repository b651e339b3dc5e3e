import { SLIDE_LABELS, SLIDE_PLACES } from '../../slides/slide-fields.ts'

export type ImportField = (typeof SLIDE_PLACES.batchImport)[number]
export type ImportColumn = string
export type ImportValues = Record<ImportField, string>

/** The fields of a row and their CSV columns, in the order of the preview. */
export const IMPORT_FIELDS: readonly { field: ImportField; column: ImportColumn }[] = SLIDE_PLACES.batchImport.map(
  field => ({ field, column: field === 'name' ? 'Slide name' : SLIDE_LABELS[field] }),
)

export const IMPORT_COLUMNS: readonly ImportColumn[] = IMPORT_FIELDS.map(({ column }) => column)

/** Why a row can't become a slide, and the fields that could be corrected. */
export interface RowError {
  fields: readonly ImportField[]
  message: string
}

/** A row under review. All values are as typed. */
export interface ImportRow {
  values: ImportValues
  /** The name is generated from the other values and follows them. */
  isNameGenerated: boolean
  errors: readonly RowError[]
  /** Where the row began in the file. */
  line: number
}
