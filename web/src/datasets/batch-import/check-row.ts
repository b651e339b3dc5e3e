import { readIntegerEntry } from '../../table/cell-editing/integer-entry.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField, type ImportValues, type RowError } from './import-row.ts'

/** One of these must say what is on the slide. */
const IDENTIFYING_FIELDS: readonly ImportField[] = ['description', 'species', 'organ', 'block_id', 'source']

/** The server accepts a body of 1 MiB, which holds more than the values. */
const MAX_ROW_BYTES = 1024 * 1024 - 1024

/** The errors of a row, including everything the server would refuse. */
export function rowErrors(values: ImportValues): RowError[] {
  const errors: RowError[] = []
  if (IDENTIFYING_FIELDS.every(field => values[field].trim() === '')) {
    errors.push({ fields: IDENTIFYING_FIELDS, message: batchImportMessages.nothingToSay })
  }
  if ('error' in readIntegerEntry(values.cut_number, 'Cut number')) {
    errors.push({ fields: ['cut_number'], message: batchImportMessages.cutNumber })
  }
  for (const { field, column } of IMPORT_FIELDS) {
    const text = values[field]
    // PostgreSQL can store neither of them as text.
    if (text.includes('\0')) errors.push({ fields: [field], message: batchImportMessages.nul(column) })
    if (!text.isWellFormed()) errors.push({ fields: [field], message: batchImportMessages.halfCharacter(column) })
  }
  const longest = fieldToShorten(values)
  if (longest !== undefined) errors.push({ fields: [longest], message: batchImportMessages.tooLarge })
  return errors
}

/** The field to shorten if the row is too large for one call. */
function fieldToShorten(values: ImportValues): ImportField | undefined {
  const texts = IMPORT_FIELDS.map(({ field }) => ({ field, length: values[field].length }))
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  // A character takes at most six bytes in JSON; the exact size is computed only if it may matter.
  if (characters * 6 < MAX_ROW_BYTES) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(values)).length
  return bytes < MAX_ROW_BYTES ? undefined : texts.sort((a, b) => b.length - a.length)[0]?.field
}
