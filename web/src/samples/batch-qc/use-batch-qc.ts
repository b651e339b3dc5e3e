import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { type BatchChange, batchPatch, NO_CHANGE } from './batch-change.ts'
import { batchQcMessages } from './batch-qc-messages.ts'
import { type BatchOutcome, runBatchUpdate } from './run-batch-update.ts'

type BatchStep = 'values' | 'running' | 'result'

export interface BatchQcPorts {
  onUpdated(samples: Sample[]): void
  onFailed(): void
}

interface BatchState {
  step: BatchStep
  /** Samples to update: all at first, then those that failed. */
  samples: readonly Sample[]
  change: BatchChange
  done: number
  outcome: BatchOutcome
}

const opened = (samples: readonly Sample[]): BatchState => ({
  step: 'values',
  samples,
  change: NO_CHANGE,
  done: 0,
  outcome: { updated: [], failures: [] },
})

/** A new toast replaces the one shown, so failures come last. */
function reportOutcome({ updated, failures }: BatchOutcome) {
  if (updated.length > 0) toast.success(batchQcMessages.updated(updated.length))
  if (failures.length > 0) toast.error(batchQcMessages.updateFailed(failures.length))
}

/** The state of the dialog. It uses the samples given when it opened, whatever happens to the list behind it. */
export function useBatchQc(given: readonly Sample[] | undefined, { onUpdated, onFailed }: BatchQcPorts) {
  const isOpen = given !== undefined
  const [wasOpen, setWasOpen] = useState(false)
  const [state, setState] = useState(() => opened([]))
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setState(opened(given))
  }
  const isRunning = state.step === 'running'
  useLoadingFlag(isRunning)

  async function start() {
    const { samples, change, outcome: before } = state
    setState(now => ({ ...now, step: 'running', done: 0 }))
    const outcome = await runBatchUpdate(samples, batchPatch(change), done => setState(now => ({ ...now, done })))
    setState(now => ({
      ...now,
      step: 'result',
      samples: outcome.failures.map(({ sample }) => sample),
      outcome: { updated: [...before.updated, ...outcome.updated], failures: outcome.failures },
    }))
    reportOutcome(outcome)
    if (outcome.updated.length > 0) onUpdated(outcome.updated)
    if (outcome.failures.length > 0) onFailed()
  }

  return {
    ...state,
    isRunning,
    start,
    setChange: (change: BatchChange) => setState(now => ({ ...now, change })),
    /** Returns to the values, to update the failed samples. */
    changeValues: () => setState(now => ({ ...now, step: 'values' })),
  }
}

export type BatchQc = ReturnType<typeof useBatchQc>
