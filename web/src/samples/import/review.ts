import type { SampleImport, SampleImportReport, SampleImportResult } from '@vitrine/contract/sample-import'
import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { withoutExtension } from '../../import/read-file.ts'
import type { ImportRow, RowError } from './import-row.ts'
import type { SampleFile } from './read-sample-file.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

export type Outcome = SampleImportResult['outcome']

export interface ReviewRow {
  row: ImportRow
  outcome: Outcome
  /** As in the report, else as in the file. */
  sampleId: string
  /** The sample's version at the dry run; null if there was no such sample. */
  version: number | null
  changes: NonNullable<SampleImportResult['changes']>
  errors: readonly RowError[]
}

/** The rows of the file by outcome, each list in the file's order. */
export type Review = Readonly<Record<Outcome, readonly ReviewRow[]>>

export const NO_ROWS: Review = { new: [], changed: [], unchanged: [], wrong: [] }

/** Rows whose sample is known. Their other unreadable cells stay wrong, whatever the server reports. */
export const identifiedRows = (file: SampleFile): readonly ImportRow[] =>
  file.rows.filter(({ fields }) => fields.sample_id !== undefined)

/** The dry run's call. It writes nothing, so its id does not matter. */
export const dryRun = (file: SampleFile): SampleImport => ({
  id: crypto.randomUUID(),
  dry_run: true,
  rows: identifiedRows(file).map(({ line, fields }) => ({ line, fields })),
})

function sampleIdColumn(file: SampleFile): number {
  const found = [...file.columns.uses].find(([, use]) => use.kind === 'field' && use.spec.field === 'sample_id')
  return found?.[0] ?? -1
}

function wrongRow(row: ImportRow, sampleId: string, errors: readonly RowError[]): ReviewRow {
  return { row, outcome: 'wrong', sampleId, version: null, changes: [], errors }
}

/** The cells that could not be read, and the server's errors in other fields. */
function allErrors(own: readonly RowError[], reported: readonly RowError[]): RowError[] {
  const fields = new Set(own.map(({ field }) => field))
  return [...own, ...reported.filter(({ field }) => !fields.has(field))]
}

function reviewRow(row: ImportRow, written: string, result: SampleImportResult | undefined): ReviewRow {
  if (row.errors.length > 0) return wrongRow(row, written, allErrors(row.errors, result?.errors ?? []))
  if (!result) return wrongRow(row, written, [{ field: 'row', message: sampleImportMessages.notReported }])
  const { outcome, version, sample_id, changes = [], errors = [] } = result
  return { row, outcome, sampleId: sample_id ?? written, version, changes, errors }
}

/**
 * The server's report together with the rows that could not be read.
 * @param leftOut rows that were not sent: they stay as they were
 */
export function reviewOf(
  file: SampleFile,
  report: Pick<SampleImportReport, 'rows'>,
  leftOut: readonly ReviewRow[] = [],
): Review {
  const results = new Map(report.rows.map(result => [result.line, result]))
  const unsent = new Map(leftOut.map(reviewed => [reviewed.row.line, reviewed]))
  const idPosition = sampleIdColumn(file)
  const review: Record<Outcome, ReviewRow[]> = { new: [], changed: [], unchanged: [], wrong: [] }
  for (const row of file.rows) {
    const reviewed = unsent.get(row.line) ?? reviewRow(row, row.cells[idPosition] ?? '', results.get(row.line))
    review[reviewed.outcome].push(reviewed)
  }
  return review
}

/** How many samples an import would write. */
export const writtenBy = ({ new: created, changed }: Review): number => created.length + changed.length

/**
 * The import itself: every row that is not wrong, in the file's order, each with the version under review, so that
 * nobody's later change is overwritten.
 */
export function importOf({ new: created, changed, unchanged }: Review): SampleImport {
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
export function wrongRowsCsv({ headers, columns }: SampleFile, rows: readonly ReviewRow[]): string {
  const positions = headers.map((_, position) => position).filter(position => position !== columns.reason)
  return writeCsv(
    [...positions.map(position => headers[position] ?? ''), sampleImportMessages.reason],
    rows.map(({ row, errors }) => [
      ...positions.map(position => row.cells[position]),
      errors.map(({ message }) => message).join(' '),
      ...row.cells.slice(headers.length),
    ]),
  )
}

export const downloadWrongRows = (file: SampleFile, rows: readonly ReviewRow[]): void =>
  downloadText(`${withoutExtension(file.name)}-wrong-rows.csv`, wrongRowsCsv(file, rows), 'text/csv')
