import { readCsv } from '../../csv/read-csv.ts'
import { calendarDay } from '../../format/dates.ts'
import type { FileFault } from '../../ui/csv-drop.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { type Preview, startLongPreview } from './preview.ts'

export interface ReadFile {
  preview: Preview
  fileName: string
  /** Columns of the file that are not imported. */
  ignored: readonly string[]
}

const fault = (message: string, more: readonly string[] = []): { fault: FileFault } => ({ fault: { message, more } })

/** Spec 2 §5: of type text/csv, or with a name that ends in .csv. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv')

/** Reads a dropped file by the rules of spec 2 §5. Never rejects. */
export async function readImportFile(file: File, now: Date): Promise<ReadFile | { fault: FileFault }> {
  if (!isCsvFile(file)) return fault(batchImportMessages.notCsv)
  try {
    const bytes = await file.arrayBuffer()
    const { rows, ignored, errors } = await readCsv(bytes, { columns: IMPORT_COLUMNS })
    const [first, ...more] = errors.map(({ message }) => message)
    if (first !== undefined) return fault(batchImportMessages.parseFailed(first), more)
    if (rows.length === 0) return fault(batchImportMessages.noRows)
    return { preview: await startLongPreview(rows, calendarDay(now)), fileName: file.name, ignored }
  } catch (error) {
    const isFileGone = error instanceof DOMException
    const reason = isFileGone || !(error instanceof Error) ? batchImportMessages.fileUnreadable : error.message
    return fault(batchImportMessages.parseFailed(reason))
  }
}
