import type { BulkKind } from '@vitrine/contract/bulk'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { QueriedList } from '../selection/record-choice.ts'
import { tryCells, type VersionedRow, writeCells } from './cell-writes.ts'
import { type CellWriteKind, cellsMessages } from './cells-messages.ts'
import type { CellPlan, CellWrite } from './paste-plan.ts'

/** What takes many cells at once that are not records' own: wrong ones are its business too. */
interface CellTaking<Row> {
  take: (writes: readonly CellWrite<Row>[]) => void
}

/** What writes cells of records. */
export interface RecordWriting<Row> {
  kind: BulkKind
  mergeRows: (rows: readonly Row[]) => void
  /** The list that the rows are the beginning of; undefined where more of it can't be written, as in groups. */
  list?: QueriedList | undefined
}

/** What writes many cells at once. */
export type CellWriting<Row> = RecordWriting<Row> | CellTaking<Row>

/** Cells that can't be written, or that nobody sees, waiting for an answer: nothing has been written yet. */
export interface CellPreview<Row> {
  kind: CellWriteKind
  fitting: readonly CellWrite<Row>[]
  wrong: readonly CellWrite<Row>[]
  /** Those that the cells count. */
  rows: readonly Row[]
  unseenRows: number
  cutRows: number
}

export type CellWrites<Row> = ReturnType<typeof useCellWrites<Row>>

/** Tries cells out, asks where some can't be written or are not loaded, and writes the others in one call. */
export function useCellWrites<Row>(rows: readonly Row[], writing: CellWriting<Row> | undefined) {
  const [preview, setPreview] = useState<CellPreview<Row>>()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()

  async function write({ fitting, ...of }: CellPreview<Row>, to: RecordWriting<Row>) {
    type Rows = readonly (Row & VersionedRow)[]
    const result = await writeCells(to.kind, of.rows as Rows, fitting as readonly CellWrite<Row & VersionedRow>[])
    if (!('rows' in result)) return setPreview({ ...of, ...result } as CellPreview<Row>)
    const loaded = new Set((rows as Rows).map(({ id }) => id))
    to.mergeRows(result.rows.filter(({ id }) => loaded.has(id)))
    setPreview(undefined)
    toast.success(result.isChange ? cellsMessages.written[of.kind](fitting.length) : cellsMessages.unchanged)
  }

  async function check(kind: CellWriteKind, plan: CellPlan<Row>, to: CellWriting<Row>) {
    const unseenRows = Math.max(0, plan.rows.length - rows.length)
    setNotice(plan.cutRows > 0 && unseenRows === 0 ? cellsMessages.cutRows(plan.cutRows) : undefined)
    if ('take' in to) return to.take(plan.writes)
    const checked = (await tryCells(
      to.kind,
      plan.rows as readonly (Row & VersionedRow)[],
      plan.writes as readonly CellWrite<Row & VersionedRow>[],
    )) as Pick<CellPreview<Row>, 'fitting' | 'wrong'>
    const next = { kind, ...checked, rows: plan.rows, unseenRows, cutRows: plan.cutRows }
    if (checked.wrong.length > 0 || unseenRows > 0) setPreview(next)
    else await write(next, to)
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
    /** What was not written and why, until it is dismissed or something else is written. */
    notice,
    say: setNotice,
    /** @param plan once it is known, where more of the list must be read for it */
    run: (kind: CellWriteKind, plan: CellPlan<Row> | ((to: CellWriting<Row>) => Promise<CellPlan<Row>>)) =>
      void perform(async to => check(kind, typeof plan === 'function' ? await plan(to) : plan, to)),
    writeFitting: () => {
      if (preview) void perform(async to => 'take' in to || write(preview, to))
    },
    giveUp: () => setPreview(undefined),
  }
}
