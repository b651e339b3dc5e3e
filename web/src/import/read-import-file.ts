import { MAX_IMPORT_ROWS } from '@vitrine/contract/bulk/import-calls'
import { csvMessages } from '../csv/csv-messages.ts'
import { readRecords } from '../csv/read-csv.ts'
import { MAX_TABLE_BYTES } from '../csv/table-limits.ts'
import { importFileMessages as messages } from './import-file-messages.ts'
import type { FileError, ImportKind, Sheet, SheetRow } from './import-kind.ts'
import { findHeader } from './match/match-columns.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** File types offered by the browser's dialog. */
export const TABLE_FILES = `.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,${XLSX_TYPE}`

/** Includes .xls, whose rejection explains what to do. */
const TABLE_NAME = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls)$/i

/** Whether it is a table by its type or name. */
const isTableFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  TABLE_NAME.test(name) || type === XLSX_TYPE || type.startsWith('text/csv') || type === 'text/tab-separated-values'

const refused = (message: string, ...more: string[]): { error: FileError } => ({ error: { message, more } })

/** The browser's own message about a missing file is not meant for users. */
const reasonOf = (error: unknown) =>
  error instanceof DOMException || !(error instanceof Error) ? messages.unreadable : error.message

/** What a table is read for. */
interface TableUse {
  texts: Pick<ImportKind['file'], 'notTable' | 'noRows' | 'unreadable'>
  mostRows: number
  /** Index of the record that is most likely the header. */
  findHeader: (records: readonly SheetRow[]) => number
}

type ReadTable = { sheet: Sheet } | { error: FileError }

async function readSheet(file: File, { texts, mostRows, ...use }: TableUse, name?: string): Promise<ReadTable> {
  const { records, error, sheets } = await readRecords(await file.arrayBuffer(), name)
  const header = use.findHeader(records)
  const broken = error ?? records[header]?.error
  if (broken !== undefined) return { error: texts.unreadable(broken) }
  const rows = records.length - header - 1
  if (rows <= 0) return refused(texts.noRows)
  if (rows > mostRows) return refused(messages.tooManyRows(rows, mostRows))
  const all = sheets ? sheets.names.map((sheet, index) => ({ name: sheet, rows: sheets.rows[index] ?? 0 })) : []
  return { sheet: { ...(sheets && { name: sheets.read }), sheets: all, records, header } }
}

/**
 * Reads a chosen or pasted file, and finds its most likely header. Never rejects.
 * @param name of a workbook's sheet. Default: the one with most rows
 */
export async function readTableFile(file: File, use: TableUse, name?: string): Promise<ReadTable> {
  const { texts } = use
  if (!isTableFile(file)) return refused(texts.notTable, messages.otherKind(file.name))
  if (file.size > MAX_TABLE_BYTES) return refused(csvMessages.tooLargeFile(file.size, MAX_TABLE_BYTES))
  if (file.size === 0) return refused(texts.noRows)
  try {
    return await readSheet(file, use, name)
  } catch (error) {
    return { error: texts.unreadable(reasonOf(error)) }
  }
}

/** Like `readTableFile`, for an import of records. */
export const readImportFile = (file: File, kind: ImportKind, name?: string): Promise<ReadTable> =>
  readTableFile(
    file,
    { texts: kind.file, mostRows: MAX_IMPORT_ROWS, findHeader: records => findHeader(records, kind) },
    name,
  )

/** Pasted text, as a file. */
export const pastedFile = (text: string): File => new File([text], messages.pastedName, { type: 'text/plain' })
