import { useNavigate } from '@tanstack/react-router'
import { isNotFound } from '../api/removal.ts'
import { startAction, type UserAction } from '../api/user-action.ts'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { toast } from '../ui/notices/toast.tsx'
import type { RecordTexts } from '../ui/record-texts.ts'

export interface DeleteRecordOptions {
  /** Asks for confirmation. */
  confirm: () => Promise<boolean>
  remove: (action: UserAction) => Promise<void>
  name: string
  texts: Pick<RecordTexts, 'deleted' | 'deleteFailed' | 'missing' | 'notDeleted'>
  /** The address to open afterwards, unless the screen was left before. */
  dashboard?: string
  onDeleted?: () => void
  /** Someone else has already deleted it. If missing, the message stays on screen. */
  onMissing?: () => void
}

/** Deletes the displayed record after a confirmation. */
export function useDeleteRecord({
  confirm,
  remove,
  name,
  texts,
  dashboard,
  onDeleted,
  onMissing,
}: DeleteRecordOptions) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const { isBusy, run, problem, dismissProblem } = useAction()

  async function handleDelete() {
    const action = startAction()
    await remove(action)
    toast.success(texts.deleted)
    offerUndo({ text: texts.deleted, requestId: action.requestId })
    onDeleted?.()
    if (dashboard !== undefined && isStillHere()) await navigate({ to: dashboard })
  }

  function explain(error: unknown): string | undefined {
    const isMissing = isNotFound(error)
    if (isMissing && onMissing) return void onMissing()
    toast.error(texts.deleteFailed)
    return isMissing ? texts.missing : texts.notDeleted(name, (error as Error).message)
  }

  return {
    isDeleting: isBusy,
    /** Why the record could not be deleted; stays on screen, unlike the toast. */
    problem,
    dismiss: dismissProblem,
    deleteRecord: async () => {
      if (await confirm()) await run(handleDelete, explain)
    },
  }
}
