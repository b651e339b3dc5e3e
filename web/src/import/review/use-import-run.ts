import { ApiError } from '@vitrine/contract/api/api-error'
import { bulkRoutes } from '@vitrine/contract/bulk/bulk'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { ImportChoices } from '../import-kind.ts'
import type { ImportRun, RunReport, RunRequest } from '../import-run.ts'
import { importRunMessages as messages } from '../import-run-messages.ts'
import { type ReviewedRow, sentRow } from './reviewed.ts'

const POLL_MS = 500
/** A large file takes a moment to reach the server, which knows nothing of the import before. */
const FIRST_POLL_MS = 1500

interface Progress {
  done: number
  /** 0 until known. */
  total: number
}

/** One attempt to save the reviewed rows. Repeating it is safe: the server recognizes its id and writes nothing twice. */
interface Attempt {
  request: RunRequest
  rows: readonly ReviewedRow[]
}

type RunState =
  | { status: 'idle'; notice?: string }
  | { status: 'running'; attempt: Attempt; progress: Progress; isStopping: boolean }
  | { status: 'failed'; attempt: Attempt; message: string; isUnanswered: boolean }

interface RunEvents {
  run: ImportRun
  choices: ImportChoices
  newFields: readonly unknown[]
  onDone: (report: RunReport, requestId: string) => void
  /** Some rows had changed in the meantime. */
  onRefused: (rows: readonly ReviewedRow[], report: RunReport) => void
}

/** Saves the reviewed rows in one transaction, polls its progress, and can stop it. */
export function useImportRun({ run, choices, newFields, onDone, onRefused }: RunEvents) {
  const [state, setState] = useState<RunState>({ status: 'idle' })
  // Imports of slides and samples are polled and stopped like bulk edits.
  const { progress, stop } = bulkRoutes(run.kind.entity)
  const whileRunning = (change: (now: Extract<RunState, { status: 'running' }>) => RunState) =>
    setState(now => (now.status === 'running' ? change(now) : now))

  async function send(attempt: Attempt) {
    const { request, rows } = attempt
    setState({ status: 'running', attempt, progress: { done: 0, total: 0 }, isStopping: false })
    let timer = 0
    const follow = async () => {
      const { done, total } = await call(progress, { params: { bulk: request.id } })
      whileRunning(now => ({ ...now, progress: { done, total } }))
    }
    const followSoon = (delay: number) => {
      timer = window.setTimeout(() => {
        void follow().catch(() => undefined)
        followSoon(POLL_MS)
      }, delay)
    }
    followSoon(FIRST_POLL_MS)
    try {
      // The same for every attempt, as the server only writes the import once.
      const report = await run.send(request, { action: { requestId: request.id, via: 'import' } })
      if (!report.written) {
        setState({ status: 'idle' })
        return onRefused(rows, report)
      }
      const text = run.texts.done(report)
      toast.success(text)
      offerUndo({ text, requestId: request.id })
      onDone(report, request.id)
    } catch (error) {
      const { message } = error as Error
      // After a lost connection or a server error, the import may have been saved nevertheless.
      const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500
      whileRunning(({ isStopping }) =>
        isRefused && isStopping
          ? { status: 'idle', notice: messages.stopped }
          : { status: 'failed', attempt, message, isUnanswered: !isRefused },
      )
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    state,
    start(rows: readonly ReviewedRow[]) {
      const sent = rows.map(row => sentRow(row, false))
      void send({ rows, request: { id: crypto.randomUUID(), isDryRun: false, rows: sent, choices, newFields } })
    },
    again: () => {
      if (state.status === 'failed') void send(state.attempt)
    },
    back: () => setState({ status: 'idle' }),
    stop() {
      if (state.status !== 'running') return
      whileRunning(now => ({ ...now, isStopping: true }))
      // It is no error if the import has already finished.
      const stopped = call(stop, { params: { bulk: state.attempt.request.id }, isUndoable: false })
      void stopped.catch(() => whileRunning(now => ({ ...now, isStopping: false })))
    },
  }
}
