import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { toast } from '../ui/toast.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { sampleDetailMessages } from './forms/sample-detail-messages.ts'
import { sampleAddress } from './sample-addresses.ts'
import { sampleMessages } from './sample-messages.ts'
import { removeSample } from './samples-api.ts'

/** Delete on the sample's own screen: asks first, and goes to the dashboard after it (spec 1 §2). */
export function useDeleteSample(sample: Sample) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [isDeleting, setDeleting] = useState(false)
  /** Why the sample is still there; stays to be read, for a toast goes after a second. */
  const [problem, setProblem] = useState<string>()

  async function handleDelete() {
    if (!window.confirm(sampleDetailMessages.confirmDelete)) return
    setDeleting(true)
    setProblem(undefined)
    try {
      await removeSample(sample.id)
      toast.success(sampleDetailMessages.deleted)
      if (isStillHere()) void navigate({ to: sampleAddress.dashboard })
    } catch (error) {
      toast.error(sampleDetailMessages.deleteFailed)
      const { missing } = sampleMessages
      setProblem(
        isNotFound(error) ? missing : sampleDetailMessages.notDeleted(sample.sample_id, (error as Error).message),
      )
      setDeleting(false)
    }
  }

  return { isDeleting, problem, dismiss: () => setProblem(undefined), deleteSample: () => void handleDelete() }
}
