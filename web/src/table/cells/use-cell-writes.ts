import type { BulkKind } from '@vitrine/contract/bulk'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { tryCells, type VersionedRow, writeCells } from './cell-writes.ts'
import { type CellWriteKind, cellsMessages } from './cells-messages.ts'
import type { CellPlan, CellWrite } from './paste-plan.ts'

/** What writes many cells at once. */
export interface CellWriting<Row> {
  kind: BulkKind
  mergeRows: (rows: readonly Row[]) => void
}

/** Cells that can't be written, waiting for an answer: nothing has been written yet. */
export interface CellPreview<Row> {
  kind: CellWriteKind
  fitting: readonly CellWrite<Row>[]
  wrong: readonly CellWrite<Row>[]
}

export type CellWrites<Row> = ReturnType<typeof useCellWrites<Row>>

/** Tries cells out, asks where some can't be written, and writes the others in one call. */
export function useCellWrites<Row>(rows: readonly Row[], writing: CellWriting<Row> | undefined) {
  const [preview, setPreview] = useState<CellPreview<Row>>()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const records = rows as readonly (Row & VersionedRow)[]

  async function write(kind: CellWriteKind, writes: readonly CellWrite<Row>[], to: CellWriting<Row>) {
    const result = await writeCells(to.kind, records, writes as readonly CellWrite<Row & VersionedRow>[])
    if (!('rows' in result)) return setPreview({ kind, ...result } as CellPreview<Row>)
    to.mergeRows(result.rows)
    setPreview(undefined)
    toast.success(result.isChange ? cellsMessages.written[kind](writes.length) : cellsMessages.unchanged)
  }

  async function perform(work: (to: CellWriting<Row>) => Promise<void>) {
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
    /** @returns false where there is nothing to write */
    run: (kind: CellWriteKind, { writes, cutRows }: CellPlan<Row>): boolean => {
      if (writes.length === 0) return false
      setNotice(cutRows > 0 ? cellsMessages.cutRows(cutRows) : undefined)
      void perform(async to => {
        const checked = await tryCells(to.kind, records, writes as readonly CellWrite<Row & VersionedRow>[])
        if (checked.wrong.length > 0) return setPreview({ kind, ...checked } as CellPreview<Row>)
        await write(kind, checked.fitting as readonly CellWrite<Row>[], to)
      })
      return true
    },
    writeFitting: () => {
      if (preview) void perform(to => write(preview.kind, preview.fitting, to))
    },
    giveUp: () => setPreview(undefined),
  }
}
