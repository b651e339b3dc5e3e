import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type BulkEdit, type BulkReport, bulkRoutes } from '@vitrine/contract/bulk/bulk'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { withLabeledErrors } from '../../api/field-labels.ts'

const PREVIEW_DELAY_MS = 300

type Previewed = Required<Pick<BulkEdit, 'where' | 'operations'>>

interface Reply {
  key: string
  report?: BulkReport
  error?: Error
}

/**
 * The report of a dry run, repeated 300 ms after the last change of the edit.
 * @param edit undefined while there is nothing to do
 */
export function useBulkPreview(kind: RecordKind, edit: Previewed | undefined, limit: number) {
  const [reply, setReply] = useState<Reply>()
  const [round, setRound] = useState(0)
  const key = edit && JSON.stringify([round, limit, edit])
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const { where, operations } = edit as Previewed
    const body = { where, operations, id: crypto.randomUUID(), dry_run: true, report: { limit } }
    const report = await call(bulkRoutes(kind).edit, { body, signal, isUndoable: false })
    return { ...report, rows: withLabeledErrors(report.rows, kind) }
  })
  useEffect(() => {
    if (key === undefined) return
    const reading = new AbortController()
    const { signal } = reading
    const timer = setTimeout(() => {
      read(signal).then(
        report => setReply({ key, report }),
        error => signal.aborted || setReply(now => ({ key, error, ...(now?.report && { report: now.report }) })),
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [key])

  const lookAgain = () => setRound(round => round + 1)
  const isCurrent = key !== undefined && reply?.key === key
  return {
    /** The latest one; outdated while `isPending`. */
    report: key === undefined ? undefined : reply?.report,
    error: isCurrent ? reply.error : undefined,
    isPending: key !== undefined && !isCurrent,
    lookAgain,
  }
}
