import { useBlocker } from '@tanstack/react-router'
import { ApiError } from '@vitrine/contract/api-error'
import type { SampleImport } from '@vitrine/contract/sample-import'
import { useReducer, useRef, useState } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { importSamples } from '../samples-api.ts'
import { importMessages } from './import-messages.ts'
import { BEGUN, changeImport, holdsRows, type ImportFailure, isImporting } from './import-state.ts'
import { readSampleFile, type SampleFile } from './read-sample-file.ts'
import { dryRun, importOf, type Review } from './review.ts'

/** A connection that broke, or a server that broke down over it: what it was asked may be done all the same. */
const failureOf = (error: unknown): ImportFailure => ({
  message: (error as Error).message,
  isUnanswered: !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
})

/** The state of 'Import CSV' with everything that happens to it. */
export function useImportSamples(isOpen: boolean, onImported: () => void) {
  const [state, dispatch] = useReducer(changeImport, BEGUN)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) dispatch({ kind: 'begin' })
  }
  const checking = useRef(new AbortController())
  const isRunning = isImporting(state)
  const holds = isOpen && holdsRows(state)
  // DECIDED section 1: the top spinner shows while a bulk action runs.
  useLoadingFlag(isRunning)
  useBlocker({
    shouldBlockFn: () => isRunning || !window.confirm(importMessages.leave),
    enableBeforeUnload: true,
    disabled: !holds,
  })

  async function check(file: SampleFile, { signal } = checking.current) {
    const { begun } = state
    const request = dryRun(file)
    dispatch({ kind: 'check', file, begun })
    try {
      const report = request.rows.length === 0 ? { rows: [] } : await importSamples(request, signal)
      dispatch({ kind: 'checked', report, begun })
    } catch (error) {
      dispatch({ kind: 'check-failed', message: (error as Error).message, begun })
    }
  }

  async function read(file: File) {
    const { begun } = state
    const now = checking.current
    dispatch({ kind: 'read' })
    const found = await readSampleFile(file)
    if ('error' in found) dispatch({ kind: 'refuse', error: found.error, begun })
    else await check(found, now)
  }

  /** The same request again is safe: the server knows it by its id and writes nothing twice. */
  async function send(request: SampleImport) {
    dispatch({ kind: 'import', request })
    try {
      const report = await importSamples(request)
      dispatch({ kind: 'answered', report })
      if (!report.written) return toast.error(importMessages.importFailed)
      toast.success(importMessages.imported(report.counts.new + report.counts.changed))
      onImported()
    } catch (error) {
      toast.error(importMessages.importFailed)
      dispatch({ kind: 'import-failed', failure: failureOf(error) })
    }
  }

  return {
    at: state.at,
    isRunning,
    read,
    refuse: (message: string) => dispatch({ kind: 'refuse', error: { message, more: [] }, begun: state.begun }),
    check: (file: SampleFile) => check(file),
    start: (review: Review) => send(importOf(review)),
    repeat: send,
    back: () => dispatch({ kind: 'back' }),
    /** To another file. What the server was still asked is of no account any more. */
    begin() {
      checking.current.abort()
      checking.current = new AbortController()
      dispatch({ kind: 'begin' })
    },
  }
}

export type ImportSamples = ReturnType<typeof useImportSamples>
