import { readIntegerEntry } from '../../table/cell-editing/integer-entry.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField, type ImportValues, type RowError } from './import-row.ts'

/** Spec 2 §5: one of these must say what the slide is of. */
const IDENTIFYING_FIELDS: readonly ImportField[] = ['description', 'species', 'organ', 'block_id', 'source']

/** The server takes a body of 1 MiB; what is around the values needs some of it. */
const MAX_ROW_BYTES = 1024 * 1024 - 1024

/** Spec 2 §5, and whatever the server would refuse (DECIDED section 7). */
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
    // PostgreSQL's text can hold neither.
    if (text.includes('\0')) errors.push({ fields: [field], message: batchImportMessages.nul(column) })
    if (!text.isWellFormed()) errors.push({ fields: [field], message: batchImportMessages.halfCharacter(column) })
  }
  const longest = longestOfTooMuch(values)
  if (longest !== undefined) errors.push({ fields: [longest], message: batchImportMessages.tooLarge })
  return errors
}

/** The field to shorten, where the row is more than one call can take. */
function longestOfTooMuch(values: ImportValues): ImportField | undefined {
  const texts = IMPORT_FIELDS.map(({ field }) => ({ field, length: values[field].length }))
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  // Six bytes are the most that a character takes in JSON; the exact size is looked at only where it may matter.
  if (characters * 6 < MAX_ROW_BYTES) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(values)).length
  return bytes < MAX_ROW_BYTES ? undefined : texts.sort((a, b) => b.length - a.length)[0]?.field
}
