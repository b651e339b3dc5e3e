import type { Undo, UndoRefusal, UndoReply } from '@vitrine/contract/history/undo'
import { useState } from 'react'
import { toast } from '../../ui/notices/toast.tsx'
import { refusalOf, sendUndo } from './undo-api.ts'
import { forgetUndone } from './undo-offer.ts'

/** A change to undo, and the toast that confirms it. */
export interface UndoTask {
  body: Undo
  done: string
}

export type UndoState = ReturnType<typeof useUndo>

interface UndoEvents {
  onUndone: (reply: UndoReply, task: UndoTask) => void
  /** Not called for a rejection with conflicts, which the user resolves first. */
  onFailed?: (error: Error, task: UndoTask) => void
}

/** Undoes changes one after another, and keeps the conflicts of the last one. */
export function useUndo({ onUndone, onFailed }: UndoEvents) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ task: UndoTask; refusal: UndoRefusal }>()
  const [problem, setProblem] = useState<string>()

  async function undo(task: UndoTask) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    setRefused(undefined)
    try {
      const reply = await sendUndo(task.body)
      toast.success(task.done)
      forgetUndone(task.body)
      onUndone(reply, task)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) setRefused({ task, refusal })
      else {
        setProblem((error as Error).message)
        onFailed?.(error as Error, task)
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    undo: (task: UndoTask) => void undo(task),
    /** The conflicts, until the user decides. */
    refused,
    /** Overwrites fields if values are being restored, otherwise skips conflicts. */
    goOn: () => {
      if (!refused) return
      const { body } = refused.task
      void undo({ ...refused.task, body: { ...body, conflicts: body.fields ? 'overwrite' : 'skip' } })
    },
    giveUp: () => setRefused(undefined),
    /** Why the last undo failed, other than by conflicts. */
    problem,
    dismiss: () => setProblem(undefined),
  }
}
