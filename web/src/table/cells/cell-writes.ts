import { ApiError } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import {
  type BulkEdit,
  type BulkReport,
  type BulkRow,
  bulkRoutes,
  MAX_BULK_ROWS,
  type NewBulkOption,
} from '@vitrine/contract/bulk/bulk'
import { foldText } from '@vitrine/contract/text/fold-text'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'
import { startAction, type UserAction } from '../../api/user-action.ts'
import { cellField } from '../cell-editing/cell-edit.ts'
import { cellsMessages } from './cells-messages.ts'
import { OWN_FIELD } from './copied-block.ts'
import type { CellWrite } from './paste-plan.ts'

export interface VersionedRow {
  id: number
  version?: number
}

/** Cells of rows; new rows have indexes beyond the existing ones. */
export interface CellsOf<Row> {
  kind: RecordKind
  rows: readonly Row[]
  /** Options to add along with the values. */
  options: readonly NewBulkOption[]
}

type Cells = Pick<BulkEdit, 'rows' | 'create' | 'new_options'>

const isNew = <Row>({ rows }: CellsOf<Row>, { row }: CellWrite<Row>) => row >= rows.length

const newRows = <Row>(of: CellsOf<Row>, writes: readonly CellWrite<Row>[]) => [
  ...new Set(writes.filter(write => isNew(of, write)).map(({ row }) => row)),
]

export const optionName = ({ field, label }: NewBulkOption) => `${field}\0${foldText(label)}`
/** The missing options that a cell requires. */
export const missingNames = <Row>({ column, missing }: CellWrite<Row>): string[] =>
  (missing?.labels ?? []).map(label => optionName({ field: cellField(column), label }))

function cellsOf<Row extends VersionedRow>(of: CellsOf<Row>, writes: readonly CellWrite<Row>[]): Cells {
  const sets = new Map<number, Record<string, unknown>>()
  for (const { row, column, value } of writes) {
    const set = sets.get(row) ?? {}
    set[cellField(column)] = value
    sets.set(row, set)
  }
  const known = [...sets].flatMap(([index, set]): BulkRow[] => {
    const { id, version } = of.rows[index] ?? {}
    return id === undefined ? [] : [{ id, ...(version === undefined ? {} : { version }), set }]
  })
  const create = newRows(of, writes).map(index => ({ set: sets.get(index) ?? {} }))
  const used = new Set(writes.flatMap(missingNames))
  const options = of.options.filter(option => used.has(optionName(option)))
  return {
    ...(known.length > 0 && { rows: known }),
    ...(create.length > 0 && { create }),
    ...(options.length > 0 && { new_options: options }),
  }
}

/** Invalid rows come first: the rest of a dry run's report is rarely needed, and slow to write and read. */
const MAX_WRONG = 100

async function send(
  kind: RecordKind,
  cells: Cells,
  { isDryRun, limit, action }: { isDryRun: boolean; limit: number; action: UserAction },
): Promise<BulkReport> {
  const body: BulkEdit = { id: crypto.randomUUID(), dry_run: isDryRun, report: { limit }, ...cells }
  // If nothing changed, Ctrl+Z has nothing to undo.
  const isUndoable = ({ changed, created = [] }: BulkReport) => !isDryRun && changed + created.length > 0
  const report = await call(bulkRoutes(kind).edit, { body, action, isUndoable })
  const { rows, created } = report
  return {
    ...report,
    rows: withLabeledErrors(rows, kind),
    ...(created && { created: withLabeledErrors(created, kind) }),
  }
}

/** Reports what would be written, including all invalid rows. */
async function tryRows(kind: RecordKind, cells: Cells): Promise<BulkReport> {
  const trying = { isDryRun: true, action: startAction() }
  const report = await send(kind, cells, { ...trying, limit: MAX_WRONG })
  return report.wrong > MAX_WRONG ? send(kind, cells, { ...trying, limit: report.wrong }) : report
}

/** The rows that a 409 names, which somebody changed or deleted after they were read. */
function staleRows(error: unknown): ReadonlyMap<number, string> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { rows } = (error.details ?? {}) as { rows?: readonly { id: number; message: string }[] }
  return rows === undefined || rows.length === 0 ? undefined : new Map(rows.map(({ id, message }) => [id, message]))
}

const hasError = ({ error }: { error?: string }) => error !== undefined

/**
 * Cells that can be written, and those that can't, each with its reason. The other cells of an invalid new row are in neither.
 */
interface Checked<Row> {
  fitting: CellWrite<Row>[]
  invalid: CellWrite<Row>[]
}

type Errors = BulkReport['rows'][number]['errors']

/** Divides cells by the errors of their rows, by row index. */
function divide<Row>(
  of: CellsOf<Row>,
  writes: readonly CellWrite<Row>[],
  errorsOf: (row: number) => Errors | undefined = () => undefined,
): Checked<Row> {
  const rows = [...Map.groupBy(writes, ({ row }) => row)].map(([row, cells]) => {
    const errors = errorsOf(row) ?? []
    const fields = new Set(cells.map(({ column }) => cellField(column)))
    // An error in any other field concerns the whole row.
    const whole = errors.find(({ field }) => !fields.has(field))
    const checked = cells.map(write => {
      const own = errors.find(({ field }) => field === cellField(write.column))
      const error = write.error ?? (own ?? whole)?.message
      return error === undefined ? write : { ...write, error }
    })
    const invalid = checked.filter(hasError)
    if (row < of.rows.length) return { fitting: checked.filter(write => !hasError(write)), invalid }
    // A new row is created as a whole, and its error is shown once.
    if (whole) {
      const once = cells.slice(0, 1).map(write => ({ ...write, error: whole.message, isOfRow: true as const }))
      return { fitting: [], invalid: once }
    }
    return { fitting: invalid.length > 0 ? [] : checked, invalid }
  })
  return { fitting: rows.flatMap(({ fitting }) => fitting), invalid: rows.flatMap(({ invalid }) => invalid) }
}

function byReport<Row extends VersionedRow>(
  of: CellsOf<Row>,
  writes: readonly CellWrite<Row>[],
  { rows, created = [] }: BulkReport,
): Checked<Row> {
  const known = new Map(rows.filter(({ outcome }) => outcome === 'wrong').map(({ id, errors }) => [id, errors]))
  const indexes = newRows(of, writes)
  const fresh = new Map(created.map(({ index, errors }) => [indexes[index], errors]))
  return divide(of, writes, row => known.get(of.rows[row]?.id as number) ?? fresh.get(row))
}

const byStale = <Row extends VersionedRow>(
  of: CellsOf<Row>,
  writes: readonly CellWrite<Row>[],
  stale: ReadonlyMap<number, string>,
) =>
  divide(of, writes, row => {
    const message = stale.get(of.rows[row]?.id as number)
    return message === undefined ? undefined : [{ field: 'version', message }]
  })

/** @throws {ApiError} if the call as a whole failed */
export async function tryCells<Row extends VersionedRow>(
  of: CellsOf<Row>,
  writes: readonly CellWrite<Row>[],
): Promise<Checked<Row>> {
  // Among 10,000 rows, most are valid.
  const known = writes.some(hasError) ? divide(of, writes) : { fitting: [...writes], invalid: [] }
  if (known.fitting.length === 0) return known
  try {
    const report = await tryRows(of.kind, cellsOf(of, known.fitting))
    if (report.wrong === 0) return known
    const found = byReport(of, known.fitting, report)
    return { fitting: found.fitting, invalid: [...known.invalid, ...found.invalid] }
  } catch (error) {
    const stale = staleRows(error)
    if (!stale) throw error
    const found = byStale(of, known.fitting, stale)
    // The call did not validate the other rows.
    const others = await tryCells(of, found.fitting)
    return { fitting: others.fitting, invalid: [...known.invalid, ...found.invalid, ...others.invalid] }
  }
}

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

/** Replaces the labels of added options by their keys. */
function keyed(set: Readonly<Record<string, unknown>>, options: BulkReport['options'] = []) {
  if (options.length === 0) return set
  const keys = new Map(options.map(option => [optionName(option), option.key]))
  const keyOf = (field: string, value: unknown) =>
    typeof value === 'string' ? (keys.get(optionName({ field, label: value })) ?? value) : value
  return Object.fromEntries(
    Object.entries(set).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map(each => keyOf(field, each)) : keyOf(field, value),
    ]),
  )
}

interface Written<Row> {
  /** Rows that existed before, with their new values. */
  rows: Row[]
  created: number
  /** Whether any record changed. */
  isChange: boolean
  hasNewOptions: boolean
  requestId: string
}

/**
 * Writes cells in one call, all of them or none.
 * @returns what was written, or the cells that the server refused after all
 * @throws {ApiError} if the call as a whole failed
 */
export async function writeCells<Row extends VersionedRow>(
  of: CellsOf<Row>,
  writes: readonly CellWrite<Row>[],
): Promise<Written<Row> | Checked<Row>> {
  const cells = cellsOf(of, writes)
  const { rows = [], create = [] } = cells
  if (rows.length + create.length > MAX_BULK_ROWS) throw new Error(cellsMessages.tooManyRows(MAX_BULK_ROWS))
  const action = startAction()
  try {
    const report = await send(of.kind, cells, { isDryRun: false, limit: rows.length, action })
    if (!report.written && report.wrong > 0) return byReport(of, writes, report)
    const versions = new Map(report.rows.map(({ id, version }) => [id, version]))
    const byId = new Map(of.rows.map(row => [row.id, row]))
    return {
      rows: rows.map(({ id, set }) =>
        written(byId.get(id) as Row, keyed(set, report.options), versions.get(id) ?? null),
      ),
      created: create.length,
      isChange: report.changed + create.length > 0,
      hasNewOptions: cells.new_options !== undefined,
      requestId: action.requestId,
    }
  } catch (error) {
    const stale = staleRows(error)
    if (!stale) throw error
    return byStale(of, writes, stale)
  }
}
