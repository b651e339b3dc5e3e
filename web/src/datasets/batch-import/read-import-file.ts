import { readCsv } from '../../csv/read-csv.ts'
import { calendarDay } from '../../format/dates.ts'
import type { FileError } from '../../ui/csv-drop.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { type Preview, startLongPreview } from './preview.ts'

export interface ReadFile {
  preview: Preview
  fileName: string
  /** Columns of the file that are not imported. */
  ignored: readonly string[]
}

const refused = (message: string, more: readonly string[] = []): { error: FileError } => ({ error: { message, more } })

/** Spec 2 §5: of type text/csv, or with a name that ends in .csv. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv')

/** Reads a dropped file by the rules of spec 2 §5. Never rejects. */
export async function readImportFile(file: File, now: Date): Promise<ReadFile | { error: FileError }> {
  if (!isCsvFile(file)) return refused(batchImportMessages.notCsv)
  try {
    const bytes = await file.arrayBuffer()
    const { rows, ignored, errors } = await readCsv(bytes, { columns: IMPORT_COLUMNS })
    const [first, ...more] = errors.map(({ message }) => message)
    if (first !== undefined) return refused(batchImportMessages.parseFailed(first), more)
    if (rows.length === 0) return refused(batchImportMessages.noRows)
    return { preview: await startLongPreview(rows, calendarDay(now)), fileName: file.name, ignored }
  } catch (error) {
    const isFileMissing = error instanceof DOMException
    const reason = isFileMissing || !(error instanceof Error) ? batchImportMessages.fileUnreadable : error.message
    return refused(batchImportMessages.parseFailed(reason))
  }
}
