import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { startAction } from '../../api/user-action.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { batchQcMessages } from './batch-qc-messages.ts'
import { type BatchChange, type BatchOutcome, NO_CHANGE, runBatchUpdate } from './batch-update.ts'

export interface BatchQcPorts {
  /** The updated samples, to be merged into their rows. */
  onUpdated(samples: Sample[]): void
  /** Some updates failed: the list behind the dialog may be out of date. */
  onFailed(): void
}

interface BatchState {
  step: 'values' | 'running' | 'result'
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
  const update = (changed: Partial<BatchState>) => setState(now => ({ ...now, ...changed }))

  async function start() {
    const { samples, change, outcome: before } = state
    update({ step: 'running', done: 0 })
    const action = startAction('batch-edit')
    const { updated, failures } = await runBatchUpdate(samples, change, done => update({ done }), action)
    update({
      step: 'result',
      samples: failures.map(({ sample }) => sample),
      outcome: { updated: [...before.updated, ...updated], failures },
    })
    // A new toast replaces the one shown, so failures come last.
    if (updated.length > 0) {
      toast.success(batchQcMessages.updated(updated.length))
      offerUndo({ text: batchQcMessages.updated(updated.length), requestId: action.requestId })
    }
    if (failures.length > 0) toast.error(batchQcMessages.updateFailed(failures.length))
    if (updated.length > 0) onUpdated(updated)
    if (failures.length > 0) onFailed()
  }

  return {
    ...state,
    isRunning,
    start: () => void start(),
    setChange: (change: BatchChange) => update({ change }),
    /** Returns to the values, to update the failed samples. */
    changeValues: () => update({ step: 'values' }),
  }
}

export type BatchQc = ReturnType<typeof useBatchQc>
