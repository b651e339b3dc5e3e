import { csvMessages } from '../csv/csv-messages.ts'
import type { SheetNames } from '../csv/read-workbook.ts'
import { MAX_TABLE_BYTES } from '../csv/table-limits.ts'
import { importMessages } from './import-messages.ts'

/** A workbook that has several sheets, of which one was read. */
export interface WorkbookFile {
  file: File
  sheets: SheetNames
}

/** Why a file is refused; `more` are further errors in the same file. */
export interface FileError {
  message: string
  more: readonly string[]
  /** Another sheet of the file may be the right one. */
  workbook?: WorkbookFile
}

export const refused = (message: string, more: readonly string[] = []): { error: FileError } => ({
  error: { message, more },
})

/** What was read of a workbook's sheet, or why not, with the sheets that could be read in its place. */
export function withSheets<Found extends object>(
  found: Found | { error: FileError },
  file: File,
  sheets: SheetNames | undefined,
): (Found & { workbook?: WorkbookFile }) | { error: FileError } {
  if (!sheets) return found
  const workbook = { file, sheets }
  return 'error' in found ? { error: { ...found.error, workbook } } : { ...found, workbook }
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the browser's dialog offers. */
export const TABLE_FILES = `.csv,text/csv,.xlsx,${XLSX_TYPE}`

/** Whether the browser calls it a CSV file or an XLSX workbook, or its name does. */
export const isTableFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || type === XLSX_TYPE || isTableName(name)

const TABLE_NAME = /\.(?:csv|xlsx)$/i

export const isTableName = (name: string): boolean => TABLE_NAME.test(name)

export const withoutExtension = (name: string): string => name.replace(TABLE_NAME, '')

/**
 * Reads the bytes of a chosen file. Never rejects.
 * @param onError turns the reason why reading failed into a refusal
 */
export async function readFile<Found>(
  file: File,
  read: (bytes: ArrayBuffer) => Promise<Found | { error: FileError }>,
  onError: (reason: string) => { error: FileError } = refused,
): Promise<Found | { error: FileError }> {
  if (file.size > MAX_TABLE_BYTES) return refused(csvMessages.tooLargeFile(file.size, MAX_TABLE_BYTES))
  try {
    return await read(await file.arrayBuffer())
  } catch (error) {
    // The browser's own message about a file that has disappeared is not meant for users.
    const isFileMissing = error instanceof DOMException || !(error instanceof Error)
    return onError(isFileMissing ? importMessages.fileUnreadable : error.message)
  }
}

/** Converts long lists in chunks, with a pause after each in which the page can respond. */
export async function inChunks<Item>(
  items: readonly Item[],
  size: number,
  convert: (chunk: readonly Item[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    convert(items.slice(from, from + size))
    await new Promise(resolve => setTimeout(resolve))
  }
}
