/** A file is read as a whole: beyond this it would take the browser's memory. */
export const MAX_TABLE_BYTES = 64 * 1024 * 1024

/** The values of a file, or of a sheet with the empty cells between: 50,000 rows of 40 columns. */
export const MAX_TABLE_CELLS = 2_000_000

/** All parts of a workbook as they are unpacked. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Different texts in a workbook; the reader takes 1 KB for each. */
export const MAX_WORKBOOK_TEXTS = 500_000

/** XML tags outside of sheets and texts: styles, drawings, links. */
export const MAX_OTHER_TAGS = 500_000

/** Each sheet is read by itself, and all parts that sheets share with it. */
export const MAX_SHEETS = 100

export const MAX_WORKBOOK_PARTS = 5_000
