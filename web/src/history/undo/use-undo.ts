import type { Undo, UndoRefusal, UndoReply } from '@vitrine/contract/history/undo'
import { useState } from 'react'
import { useAction } from '../../ui/hooks/use-action.ts'
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
  const { isBusy, run, problem, dismissProblem } = useAction()
  const [refused, setRefused] = useState<{ task: UndoTask; refusal: UndoRefusal }>()

  async function send(task: UndoTask) {
    setRefused(undefined)
    const reply = await sendUndo(task.body)
    toast.success(task.done)
    forgetUndone(task.body)
    onUndone(reply, task)
  }

  function explain(error: unknown, task: UndoTask): string | undefined {
    const refusal = refusalOf(error)
    if (refusal) return void setRefused({ task, refusal })
    onFailed?.(error as Error, task)
    return (error as Error).message
  }

  const undo = (task: UndoTask) =>
    void run(
      () => send(task),
      error => explain(error, task),
    )

  return {
    isBusy,
    undo,
    /** The conflicts, until the user decides. */
    refused,
    /** Overwrites fields if values are being restored, otherwise skips conflicts. */
    goOn: () => {
      if (!refused) return
      const { body } = refused.task
      undo({ ...refused.task, body: { ...body, conflicts: body.fields ? 'overwrite' : 'skip' } })
    },
    giveUp: () => setRefused(undefined),
    /** Why the last undo failed, other than by conflicts. */
    problem,
    dismiss: dismissProblem,
  }
}
