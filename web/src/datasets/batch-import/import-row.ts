/** The fields of a row and their CSV columns, in the order of the preview. */
export const IMPORT_FIELDS = [
  { field: 'description', column: 'Description' },
  { field: 'vendor', column: 'Vendor' },
  { field: 'block_id', column: 'Block ID' },
  { field: 'cut_number', column: 'Cut Number' },
  { field: 'source', column: 'Source' },
  { field: 'species', column: 'Species' },
  { field: 'organ', column: 'Organ' },
  { field: 'name', column: 'Slide name' },
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]['field']
export type ImportColumn = (typeof IMPORT_FIELDS)[number]['column']
export type ImportValues = Record<ImportField, string>

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
