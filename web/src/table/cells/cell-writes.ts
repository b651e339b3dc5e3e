import { ApiError } from '@vitrine/contract/api-error'
import {
  type BulkEdit,
  type BulkKind,
  type BulkReport,
  type BulkRow,
  bulkRoutes,
  MAX_BULK_ROWS,
} from '@vitrine/contract/bulk'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'
import { startAction } from '../../api/user-action.ts'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import { cellsMessages } from './cells-messages.ts'
import { OWN_FIELD } from './copied-block.ts'
import type { CellWrite } from './paste-plan.ts'

export interface VersionedRow {
  id: number
  version?: number
}

/** The body of each row: all its new values. */
function bulkRows<Row extends VersionedRow>(rows: readonly Row[], writes: readonly CellWrite<Row>[]): BulkRow[] {
  const sets = new Map<number, Record<string, unknown>>()
  for (const { row, column, value } of writes) {
    sets.set(row, { ...sets.get(row), [fieldOf(column)]: value })
  }
  return [...sets].map(([index, set]) => {
    const { id, version } = rows[index] as Row
    return { id, ...(version === undefined ? {} : { version }), set }
  })
}

/** Wrong rows come first: more of a dry run's report is rarely needed, and takes long to write and to read. */
const MOST_WRONG = 100

async function send(kind: BulkKind, rows: BulkRow[], isDryRun: boolean, limit: number): Promise<BulkReport> {
  const body: BulkEdit = { id: crypto.randomUUID(), dry_run: isDryRun, report: { limit }, rows }
  // Where nothing changed there is nothing that Ctrl+Z could take back.
  const isUndoable = ({ changed }: BulkReport) => !isDryRun && changed > 0
  const report = await call(bulkRoutes(kind).edit, { body, action: startAction(), isUndoable })
  return { ...report, rows: withLabeledErrors(report.rows, kind) }
}

/** A report of what would be written, with all rows that are wrong. */
async function tryRows(kind: BulkKind, rows: BulkRow[]): Promise<BulkReport> {
  const report = await send(kind, rows, true, MOST_WRONG)
  return report.wrong > MOST_WRONG ? send(kind, rows, true, report.wrong) : report
}

/** Rows that a 409 names: somebody changed or deleted them since they were read. */
function staleRows(error: unknown): ReadonlyMap<number, string> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { rows } = (error.details ?? {}) as { rows?: readonly { id: number; message: string }[] }
  return rows === undefined || rows.length === 0 ? undefined : new Map(rows.map(({ id, message }) => [id, message]))
}

const hasError = ({ error }: { error?: string }) => error !== undefined

/** Cells that can be written as they are, and those that can't, each with its reason. */
interface Checked<Row> {
  fitting: CellWrite<Row>[]
  wrong: CellWrite<Row>[]
}

/** Divides cells by what a report or a refusal says of their rows. An error without a field of these is about the whole row. */
function divide<Row extends VersionedRow>(
  rows: readonly Row[],
  writes: readonly CellWrite<Row>[],
  errorOf: (id: number, field: string) => string | undefined,
): Checked<Row> {
  const checked = writes.map(write => {
    const error = write.error ?? errorOf((rows[write.row] as Row).id, fieldOf(write.column))
    return error === undefined ? write : { ...write, error }
  })
  return { fitting: checked.filter(write => !hasError(write)), wrong: checked.filter(hasError) }
}

function reportedErrors({ rows }: BulkReport) {
  const wrong = new Map(rows.filter(({ outcome }) => outcome === 'wrong').map(row => [row.id, row.errors]))
  return (fieldsOfRow: (id: number) => readonly string[]) =>
    (id: number, field: string): string | undefined => {
      const errors = wrong.get(id) ?? []
      const own = errors.find(error => error.field === field)
      const ofRow = errors.find(error => !fieldsOfRow(id).includes(error.field ?? ''))
      return (own ?? ofRow)?.message
    }
}

function byReport<Row extends VersionedRow>(
  rows: readonly Row[],
  writes: readonly CellWrite<Row>[],
  report: BulkReport,
) {
  const fields = Map.groupBy(writes, ({ row }) => (rows[row] as Row).id)
  const fieldsOfRow = (id: number) => (fields.get(id) ?? []).map(({ column }) => fieldOf(column))
  return divide(rows, writes, reportedErrors(report)(fieldsOfRow))
}

/** @throws {ApiError} where the call as a whole failed */
export async function tryCells<Row extends VersionedRow>(
  kind: BulkKind,
  rows: readonly Row[],
  writes: readonly CellWrite<Row>[],
): Promise<Checked<Row>> {
  const known = divide(rows, writes, () => undefined)
  if (known.fitting.length === 0) return known
  try {
    const found = byReport(rows, known.fitting, await tryRows(kind, bulkRows(rows, known.fitting)))
    return { fitting: found.fitting, wrong: [...known.wrong, ...found.wrong] }
  } catch (error) {
    const stale = staleRows(error)
    if (!stale) throw error
    const found = divide(rows, known.fitting, id => stale.get(id))
    // The call said nothing of the other rows.
    const others = await tryCells(kind, rows, found.fitting)
    return { fitting: others.fitting, wrong: [...known.wrong, ...found.wrong, ...others.wrong] }
  }
}

/** A row with the values that were written. */
function written<Row extends VersionedRow>(
  row: Row,
  set: Readonly<Record<string, unknown>>,
  version: number | null,
): Row {
  const own = Object.entries(set).filter(([field]) => field.startsWith(OWN_FIELD))
  const { fields } = row as { fields?: object }
  return {
    ...row,
    ...Object.fromEntries(Object.entries(set).filter(([field]) => !field.startsWith(OWN_FIELD))),
    ...(own.length > 0 && {
      fields: { ...fields, ...Object.fromEntries(own.map(([field, value]) => [field.slice(OWN_FIELD.length), value])) },
    }),
    ...(version === null ? {} : { version }),
  }
}

/**
 * Writes cells in one call, all of them or none.
 * @returns the rows with their new values and whether any of them is another than before, or the cells that the server refused
 * after all
 * @throws {ApiError} where the call as a whole failed
 */
export async function writeCells<Row extends VersionedRow>(
  kind: BulkKind,
  rows: readonly Row[],
  writes: readonly CellWrite<Row>[],
): Promise<{ rows: Row[]; isChange: boolean } | Checked<Row>> {
  const sent = bulkRows(rows, writes)
  if (sent.length > MAX_BULK_ROWS) throw new Error(cellsMessages.tooManyRows(MAX_BULK_ROWS))
  try {
    const report = await send(kind, sent, false, sent.length)
    if (!report.written && report.wrong > 0) return byReport(rows, writes, report)
    const versions = new Map(report.rows.map(({ id, version }) => [id, version]))
    const byId = new Map(rows.map(row => [row.id, row]))
    return {
      rows: sent.map(({ id, set }) => written(byId.get(id) as Row, set, versions.get(id) ?? null)),
      isChange: report.changed > 0,
    }
  } catch (error) {
    const stale = staleRows(error)
    if (!stale) throw error
    return divide(rows, writes, id => stale.get(id))
  }
}
