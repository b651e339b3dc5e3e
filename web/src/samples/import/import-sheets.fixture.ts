import { parseSheet } from '../../csv/parse-csv.ts'
import { readTableSheet, type TableFile } from '../../import/read-table-file.ts'
import { sampleImport } from './sample-import.ts'

/** The import of samples of a lab without fields of its own. */
export const plainSamples = sampleImport([])

/** A text, read as the dialog reads a file. */
export async function readText(text: string, name = 'samples.csv'): Promise<TableFile> {
  const file = await readTableSheet(name, parseSheet(new TextEncoder().encode(text)), plainSamples)
  if ('error' in file) throw new Error(file.error.message)
  return file
}
