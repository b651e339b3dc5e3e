import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { NewBulkOption } from '@vitrine/contract/bulk/bulk'
import { useRef, useState } from 'react'
import { fieldMessages } from '../../fields/field-messages.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { QueriedList } from '../../search/record-choice.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { cellField } from '../cell-editing/cell-edit.ts'
import { missingNames, optionName, tryCells, type VersionedRow, writeCells } from './cell-writes.ts'
import { type CellWriteKind, cellsMessages } from './cells-messages.ts'
import type { CellPlan, CellWrite } from './paste-plan.ts'

/** Accepts several cells at once for rows that aren't stored records, including invalid values. */
interface CellAcceptor<Row> {
  accept: (writes: readonly CellWrite<Row>[]) => void
}

/** A list, and the position of its rows among all loaded ones: each group has a list of its own. */
export interface ListPart extends QueriedList {
  start: number
  /** One past its last row. */
  end: number
}

export interface RecordWriting<Row> {
  kind: RecordKind
  mergeRows: (rows: readonly Row[]) => void
  /** The list around a row; undefined if nothing beyond the loaded rows can be written. */
  listOf?: (row: Row) => ListPart | undefined
  /** The field that every record requires; if missing, no records can be created. */
  naming?: FieldSpec | undefined
  /** Whether the user may add options to fields. */
  mayAddOptions?: boolean
  /** Called after records were created; undoing the request removes them along with everything else it wrote. */
  onCreated?: (count: number, undo: { text: string; requestId: string }) => void
  /** Called after options were added to fields. */
  onOptions?: () => void
}

export type CellWriting<Row> = RecordWriting<Row> | CellAcceptor<Row>

/** The user's decisions on a paste before it is written. */
interface Answers {
  /** Whether rows past the last one become records. */
  creates: boolean
  options: readonly NewBulkOption[]
}
const NO_ANSWERS: Answers = { creates: false, options: [] }

/** A missing option of a field, and the number of cells that use it. */
export interface MissingOption extends NewBulkOption {
  header: string
  cells: number
}

/** Cells that can't be written, aren't in view, or may become records, waiting for a decision: nothing has been written yet. */
export interface CellPreview<Row> extends Answers {
  kind: CellWriteKind
  records: RecordKind
  plan: CellPlan<Row>
  fitting: readonly CellWrite<Row>[]
  invalid: readonly CellWrite<Row>[]
  /** Options that the user may add. */
  missing: readonly MissingOption[]
  /** How many records could be created. */
  creatable: number
}

export type CellWrites<Row> = ReturnType<typeof useCellWrites<Row>>

function missingOptions<Row>(writes: readonly CellWrite<Row>[]): MissingOption[] {
  const found = new Map<string, MissingOption>()
  for (const { column, missing } of writes)
    for (const label of missing?.labels ?? []) {
      const option = { field: cellField(column), label }
      const known = found.get(optionName(option)) ?? { ...option, header: column.header, cells: 0 }
      found.set(optionName(option), { ...known, cells: known.cells + 1 })
    }
  return [...found.values()]
}

/** The cells of new rows, with an error on rows that lack a name. */
function namedRows<Row>(writes: readonly CellWrite<Row>[], naming: FieldSpec): CellWrite<Row>[] {
  return [...Map.groupBy(writes, ({ row }) => row).values()].flatMap(cells => {
    if (cells.some(({ column }) => cellField(column) === naming.field)) return cells
    return cells
      .map(cell => ({ ...cell, error: fieldMessages.required(naming.label), isOfRow: true as const }))
      .slice(0, 1)
  })
}

/** A cell that becomes valid if these options are added. */
function withAdded<Row>(write: CellWrite<Row>, added: ReadonlySet<string>): CellWrite<Row> {
  if (!write.missing || !missingNames(write).every(name => added.has(name))) return write
  const { error: _, ...fitting } = write
  return { ...fitting, value: write.missing.value }
}

const countRows = <Row>(writes: readonly CellWrite<Row>[]) => new Set(writes.map(({ row }) => row)).size

/** Validates cells, asks if there is something to decide, and writes them in one call. */
export function useCellWrites<Row>(rows: readonly Row[], writing: CellWriting<Row> | undefined) {
  const [preview, setPreview] = useState<CellPreview<Row>>()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  /** Counts answers: only the latest one applies. */
  const turn = useRef(0)

  async function write({ fitting, ...of }: CellPreview<Row>, to: RecordWriting<Row>) {
    type Rows = readonly (Row & VersionedRow)[]
    const cells = { kind: to.kind, rows: of.plan.rows as Rows, options: of.options }
    const result = await writeCells(cells, fitting as readonly CellWrite<Row & VersionedRow>[])
    if (!('rows' in result)) return setPreview({ ...of, ...result } as CellPreview<Row>)
    const loaded = new Set((rows as Rows).map(({ id }) => id))
    to.mergeRows(result.rows.filter(({ id }) => loaded.has(id)))
    setPreview(undefined)
    const { created, isChange, requestId } = result
    const text = isChange ? cellsMessages.written(of.kind, fitting.length, to.kind, created) : cellsMessages.unchanged
    toast.success(text)
    if (created > 0) to.onCreated?.(created, { text, requestId })
    if (result.hasNewOptions) to.onOptions?.()
  }

  async function look(
    kind: CellWriteKind,
    plan: CellPlan<Row>,
    to: RecordWriting<Row>,
    { creates, options }: Answers,
  ): Promise<CellPreview<Row>> {
    const newWrites = plan.newWrites?.() ?? []
    const { naming } = to
    const isCreatable = naming !== undefined && newWrites.some(({ column }) => cellField(column) === naming.field)
    const creatable = isCreatable ? countRows(newWrites) : 0
    const writes = [...plan.writes, ...(creates && naming ? namedRows(newWrites, naming) : [])]
    const added = new Set(options.map(optionName))
    const checked = (await tryCells(
      { kind: to.kind, rows: plan.rows as readonly (Row & VersionedRow)[], options },
      writes.map(cell => withAdded(cell, added)) as readonly CellWrite<Row & VersionedRow>[],
    )) as Pick<CellPreview<Row>, 'fitting' | 'invalid'>
    const missing = to.mayAddOptions ? missingOptions(writes) : []
    return { kind, records: to.kind, plan, ...checked, creates, options, missing, creatable }
  }

  async function check(kind: CellWriteKind, plan: CellPlan<Row>, to: CellWriting<Row>) {
    const { unseenRows = 0, cutRows } = plan
    setNotice(cutRows > 0 && unseenRows === 0 ? cellsMessages.cutRows(cutRows) : undefined)
    if ('accept' in to) return to.accept(plan.writes)
    const next = await look(kind, plan, to, NO_ANSWERS)
    if (next.creatable > 0) setNotice(undefined)
    if (next.invalid.length > 0 || unseenRows > 0 || next.creatable > 0) setPreview(next)
    else if (next.fitting.length > 0) await write(next, to)
    else setNotice(cellsMessages.nothingToWrite)
  }

  async function answer(answers: Partial<Answers>) {
    if (!preview || !writing || 'accept' in writing) return
    const { kind, plan, creates, options } = preview
    const mine = ++turn.current
    setPreview({ ...preview, ...answers })
    setBusy(true)
    const next = await look(kind, plan, writing, { creates, options, ...answers }).catch(error => {
      if (turn.current === mine) setNotice((error as Error).message || cellsMessages.failed)
      return preview
    })
    if (turn.current !== mine) return
    setPreview(next)
    setBusy(false)
  }

  async function perform(work: (to: CellWriting<Row>) => Promise<unknown>) {
    if (isBusy || !writing) return
    setBusy(true)
    try {
      await work(writing)
    } catch (error) {
      setNotice((error as Error).message || cellsMessages.failed)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    preview,
    /** The cells that were not written and why, until dismissed or until something else is written. */
    notice,
    showNotice: setNotice,
    /** @param plan as a function if more of the list must be loaded for it */
    run: (kind: CellWriteKind, plan: CellPlan<Row> | ((to: CellWriting<Row>) => Promise<CellPlan<Row>>)) =>
      void perform(async to => check(kind, typeof plan === 'function' ? await plan(to) : plan, to)),
    /** Validates the cells of the preview again, with other answers. */
    answer: (answers: Partial<Answers>) => void answer(answers),
    writeFitting: () => {
      if (preview) void perform(async to => 'accept' in to || write(preview, to))
    },
    giveUp: () => {
      turn.current += 1
      setBusy(false)
      setNotice(undefined)
      setPreview(undefined)
    },
  }
}
