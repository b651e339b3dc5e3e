import type { ImportOutcome } from '@vitrine/contract/import-calls'
import { downloadText } from '../csv/download.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { ImportRow } from './import-row.ts'
import { withoutExtension } from './read-file.ts'
import type { TableFile } from './read-table-file.ts'
import type {
  ImportChange,
  ImportReport,
  ImportRequest,
  ImportResult,
  RecordImport,
  RowError,
} from './record-import.ts'

export interface ReviewRow {
  row: ImportRow
  outcome: ImportOutcome
  /** The record's, as in the report, else as in the file. */
  name: string
  /** The record's version at the dry run; null if there was no such record. */
  version: number | null
  changes: readonly ImportChange[]
  errors: readonly RowError[]
}

/** The rows of the file by outcome, each list in the file's order. */
export type Review = Readonly<Record<ImportOutcome, readonly ReviewRow[]>>

export const NO_ROWS: Review = { new: [], changed: [], unchanged: [], wrong: [] }

/** Rows whose record is known. Their other unreadable cells stay wrong, whatever the server reports. */
export const identifiedRows = (file: TableFile, { isIdentified }: RecordImport): readonly ImportRow[] =>
  file.rows.filter(({ fields }) => isIdentified(fields))

/** The dry run's call. It writes nothing, so its id does not matter. */
export const dryRun = (file: TableFile, records: RecordImport): ImportRequest => ({
  id: crypto.randomUUID(),
  dry_run: true,
  rows: identifiedRows(file, records).map(({ line, fields }) => ({ line, fields })),
})

function namePosition(file: TableFile, { nameColumn }: RecordImport): number {
  const found = [...file.columns.uses].find(([, { name }]) => name === nameColumn)
  return found?.[0] ?? -1
}

function wrongRow(row: ImportRow, name: string, errors: readonly RowError[]): ReviewRow {
  return { row, outcome: 'wrong', name, version: null, changes: [], errors }
}

/** The cells that could not be read, and the server's errors in other fields. */
function allErrors(own: readonly RowError[], reported: readonly RowError[]): RowError[] {
  const fields = new Set(own.map(({ field }) => field))
  return [...own, ...reported.filter(({ field }) => !fields.has(field))]
}

function reviewRow(row: ImportRow, written: string, result: ImportResult | undefined, notReported: string): ReviewRow {
  if (row.errors.length > 0) return wrongRow(row, written, allErrors(row.errors, result?.errors ?? []))
  if (!result) return wrongRow(row, written, [{ field: 'row', message: notReported }])
  const { outcome, version, name, changes = [], errors = [] } = result
  return { row, outcome, name: name ?? written, version, changes, errors }
}

/**
 * The server's report together with the rows that could not be read.
 * @param leftOut rows that were not sent: they stay as they were
 */
export function reviewOf(
  file: TableFile,
  report: Pick<ImportReport, 'rows'>,
  records: RecordImport,
  leftOut: readonly ReviewRow[] = [],
): Review {
  const results = new Map(report.rows.map(result => [result.line, result]))
  const unsent = new Map(leftOut.map(reviewed => [reviewed.row.line, reviewed]))
  const position = namePosition(file, records)
  const { notReported } = records.messages
  const review: Record<ImportOutcome, ReviewRow[]> = { new: [], changed: [], unchanged: [], wrong: [] }
  for (const row of file.rows) {
    const reviewed =
      unsent.get(row.line) ?? reviewRow(row, row.cells[position] ?? '', results.get(row.line), notReported)
    review[reviewed.outcome].push(reviewed)
  }
  return review
}

/** How many records an import would write. */
export const writtenBy = ({ new: created, changed }: Review): number => created.length + changed.length

/**
 * The import itself: every row that is not wrong, in the file's order, each with the version under review, so that
 * nobody's later change is overwritten.
 */
export function importOf({ new: created, changed, unchanged }: Review): ImportRequest {
  const rows = [...created, ...changed, ...unchanged].sort((a, b) => a.row.line - b.row.line)
  return {
    id: crypto.randomUUID(),
    dry_run: false,
    rows: rows.map(({ row, version }) => ({ line: row.line, version, fields: row.fields })),
  }
}

/**
 * Wrong rows as in the file, each with its reason, which an import of the corrected file ignores. Values without a
 * header come last, where they keep their row wrong until it is corrected.
 */
export function wrongRowsCsv(
  { headers, columns }: TableFile,
  rows: readonly ReviewRow[],
  { messages }: RecordImport,
): string {
  const positions = headers.map((_, position) => position).filter(position => position !== columns.reason)
  return writeCsv(
    [...positions.map(position => headers[position] ?? ''), messages.reason],
    rows.map(({ row, errors }) => [
      ...positions.map(position => row.cells[position]),
      errors.map(({ message }) => message).join(' '),
      ...row.cells.slice(headers.length),
    ]),
  )
}

export const downloadWrongRows = (file: TableFile, rows: readonly ReviewRow[], records: RecordImport): void =>
  downloadText(`${withoutExtension(file.name)}-wrong-rows.csv`, wrongRowsCsv(file, rows, records), 'text/csv')
