import { parseSheet } from '../../csv/parse-csv.ts'
import { readSampleSheet, type SampleFile } from './read-sample-file.ts'

/** A text, read as the dialog reads a file. */
export async function readText(text: string, name = 'samples.csv'): Promise<SampleFile> {
  const file = await readSampleSheet(name, parseSheet(new TextEncoder().encode(text)))
  if ('error' in file) throw new Error(file.error.message)
  return file
}
