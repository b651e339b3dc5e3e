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
/** A large file takes a moment to reach the server, which knows nothing of it before. */
const FIRST_POLL_MS = 1500

interface Progress {
  done: number
  /** 0 until it is known. */
  total: number
}

/** One try to save the reviewed rows. Sending it again is safe: the server knows it by its id and writes nothing twice. */
interface Attempt {
  request: RunRequest
  asked: readonly ReviewedRow[]
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
  /** Some rows came too late. */
  onRefused: (asked: readonly ReviewedRow[], report: RunReport) => void
}

/** Saves the reviewed rows in one transaction, follows how far it is, and can stop it. */
export function useImportRun({ run, choices, newFields, onDone, onRefused }: RunEvents) {
  const [state, setState] = useState<RunState>({ status: 'idle' })
  // Slides and samples are followed and stopped as bulk edits are.
  const { progress, stop } = bulkRoutes(run.kind.entity)
  const whileRunning = (change: (now: Extract<RunState, { status: 'running' }>) => RunState) =>
    setState(now => (now.status === 'running' ? change(now) : now))

  async function send(attempt: Attempt) {
    const { request, asked } = attempt
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
      // The same for each attempt, as the server writes the import only once.
      const report = await run.send(request, { action: { requestId: request.id, via: 'import' } })
      if (!report.written) {
        setState({ status: 'idle' })
        return onRefused(asked, report)
      }
      const text = run.texts.done(report)
      toast.success(text)
      offerUndo({ text, requestId: request.id })
      onDone(report, request.id)
    } catch (error) {
      const { message } = error as Error
      // After a broken connection or a server error the import may have been done all the same.
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
    start(asked: readonly ReviewedRow[]) {
      const rows = asked.map(row => sentRow(row, false))
      void send({ asked, request: { id: crypto.randomUUID(), isDryRun: false, rows, choices, newFields } })
    },
    again: () => {
      if (state.status === 'failed') void send(state.attempt)
    },
    back: () => setState({ status: 'idle' }),
    stop() {
      if (state.status !== 'running') return
      whileRunning(now => ({ ...now, isStopping: true }))
      // Too late is no error: it is done.
      const stopped = call(stop, { params: { bulk: state.attempt.request.id }, isUndoable: false })
      void stopped.catch(() => whileRunning(now => ({ ...now, isStopping: false })))
    },
  }
}
