import { readIntegerEntry } from '../../table/integer-entry.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField, type ImportValues, type RowFault } from './import-row.ts'

/** Spec 2 §5: one of these must say what the slide is of. */
const TELLING: readonly ImportField[] = ['description', 'species', 'organ', 'block_id', 'source']

/** Spec 2 §5, and whatever the server would refuse (DECIDED section 7). */
export function rowFaults(values: ImportValues): RowFault[] {
  const faults: RowFault[] = []
  if (TELLING.every(field => values[field].trim() === '')) {
    faults.push({ fields: TELLING, message: batchImportMessages.nothingToSay })
  }
  if ('fault' in readIntegerEntry(values.cut_number, 'Cut number')) {
    faults.push({ fields: ['cut_number'], message: batchImportMessages.cutNumber })
  }
  for (const { field, column } of IMPORT_FIELDS) {
    // PostgreSQL's text can't hold NUL.
    if (values[field].includes('\0')) faults.push({ fields: [field], message: batchImportMessages.nul(column) })
  }
  return faults
}
