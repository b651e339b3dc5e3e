import { ApiError } from '@vitrine/contract/api-error'
import { useState } from 'react'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { toast } from '../../ui/toast.tsx'
import type { ImportChoices } from '../import-kind.ts'
import type { ImportRun, RunProgress, RunReport, RunRequest } from '../import-run.ts'
import { importRunMessages as messages } from '../import-run-messages.ts'
import { type ReviewedRow, sentRow } from './reviewed.ts'

const POLL_MS = 500

/** One try to save the reviewed rows. Sending it again is safe: the server knows it by its id and writes nothing twice. */
interface Attempt {
  request: RunRequest
  asked: readonly ReviewedRow[]
}

type RunState =
  | { status: 'idle'; notice?: string }
  | { status: 'running'; attempt: Attempt; progress: RunProgress; isStopping: boolean }
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
  const whileRunning = (change: (now: Extract<RunState, { status: 'running' }>) => RunState) =>
    setState(now => (now.status === 'running' ? change(now) : now))

  async function send(attempt: Attempt) {
    const { request, asked } = attempt
    setState({ status: 'running', attempt, progress: { done: 0, total: 0 }, isStopping: false })
    const follow = async () => {
      const progress = await run.progress(request.id)
      whileRunning(now => ({ ...now, progress }))
    }
    const timer = setInterval(() => void follow().catch(() => undefined), POLL_MS)
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
      clearInterval(timer)
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
    async stop() {
      if (state.status !== 'running') return
      whileRunning(now => ({ ...now, isStopping: true }))
      // Too late is no error: it is done.
      await run.stop(state.attempt.request.id).catch(() => whileRunning(now => ({ ...now, isStopping: false })))
    },
  }
}

export type ImportRunning = ReturnType<typeof useImportRun>
