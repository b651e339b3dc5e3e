import { readCsv } from '../../csv/read-csv.ts'
import { calendarDay } from '../../format/dates.ts'
import type { FileError } from '../../import/import-step.ts'
import { isCsvFile, readFile, refused } from '../../import/read-file.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { type Preview, startLongPreview } from './preview.ts'

export interface ReadFile {
  preview: Preview
  fileName: string
  /** Columns of the file that are not imported. */
  ignored: readonly string[]
}

/** Reads a chosen file into a preview. Never rejects. */
export async function readImportFile(file: File, now: Date): Promise<ReadFile | { error: FileError }> {
  if (!isCsvFile(file)) return refused(batchImportMessages.notCsv)
  const readRows = async (bytes: ArrayBuffer) => {
    const { rows, ignored, errors } = await readCsv(bytes, { columns: IMPORT_COLUMNS })
    const [first, ...more] = errors.map(({ message }) => message)
    if (first !== undefined) return refused(batchImportMessages.parseFailed(first), more)
    if (rows.length === 0) return refused(batchImportMessages.noRows)
    return { preview: await startLongPreview(rows, calendarDay(now)), fileName: file.name, ignored }
  }
  return readFile(file, readRows, reason => refused(batchImportMessages.parseFailed(reason)))
}
