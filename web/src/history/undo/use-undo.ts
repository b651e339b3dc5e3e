import type { Undo, UndoRefusal, UndoReply } from '@vitrine/contract/history/undo'
import { useState } from 'react'
import { toast } from '../../ui/notices/toast.tsx'
import { refusalOf, sendUndo } from './undo-api.ts'
import { forgetUndone } from './undo-offer.ts'

/** Something to take back, and the toast that says it was. */
export interface UndoTask {
  body: Undo
  done: string
}

export type UndoState = ReturnType<typeof useUndo>

interface UndoEvents {
  onUndone: (reply: UndoReply, task: UndoTask) => void
  /** Not for a refusal that names conflicts, which is answered first. */
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
    /** Overwrites where fields are restored, otherwise leaves out what is in the way. */
    goOn: () => {
      if (!refused) return
      const { body } = refused.task
      void undo({ ...refused.task, body: { ...body, conflicts: body.fields ? 'overwrite' : 'skip' } })
    },
    giveUp: () => setRefused(undefined),
    /** Why the last undo failed, where nothing of the change is in the way. */
    problem,
    dismiss: () => setProblem(undefined),
  }
}
