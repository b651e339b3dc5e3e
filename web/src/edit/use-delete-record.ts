import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { toast } from '../ui/toast.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'

export interface DeleteRecordOptions {
  remove: () => Promise<void>
  /** The address to go to afterwards. */
  dashboard: string
  texts: {
    confirmDelete: string
    deleted: string
    deleteFailed: string
    /** Someone else was faster. */
    missing: string
    notDeleted: (reason: string) => string
  }
}

/** Delete on a record's own screen: asks first, and goes to the dashboard afterwards. */
export function useDeleteRecord({ remove, dashboard, texts }: DeleteRecordOptions) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [isDeleting, setDeleting] = useState(false)
  /** Why the record still exists; it stays on the screen, unlike the toast. */
  const [problem, setProblem] = useState<string>()

  async function handleDelete() {
    if (!window.confirm(texts.confirmDelete)) return
    setDeleting(true)
    setProblem(undefined)
    try {
      await remove()
      toast.success(texts.deleted)
      if (isStillHere()) void navigate({ to: dashboard })
    } catch (error) {
      toast.error(texts.deleteFailed)
      setProblem(isNotFound(error) ? texts.missing : texts.notDeleted((error as Error).message))
      setDeleting(false)
    }
  }

  return { isDeleting, problem, dismiss: () => setProblem(undefined), deleteRecord: () => void handleDelete() }
}
