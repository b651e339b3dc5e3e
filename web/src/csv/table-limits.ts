/** A file is read as a whole: a larger one would exhaust the browser's memory. */
export const MAX_TABLE_BYTES = 64 * 1024 * 1024

/** Maximum number of values in a file, or of cells in a sheet, including empty ones in between: 50,000 rows of 40 columns. */
export const MAX_TABLE_CELLS = 2_000_000

/** Maximum unpacked size of all parts of a workbook. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Maximum number of distinct texts in a workbook; the reader needs 1 KB for each. */
export const MAX_WORKBOOK_TEXTS = 500_000

/** Maximum number of XML tags outside of sheets and texts: styles, drawings, links. */
export const MAX_OTHER_TAGS = 500_000

/** Each sheet is read separately, and each time all parts that sheets share. */
export const MAX_SHEETS = 100

export const MAX_WORKBOOK_PARTS = 5_000
