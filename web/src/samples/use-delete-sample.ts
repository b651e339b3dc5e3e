import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { isGone } from '../api/removal.ts'
import { toast } from '../ui/toast.tsx'
import { useStillHere } from '../ui/use-still-here.ts'
import { sampleAddress } from './sample-addresses.ts'
import { sampleDetailMessages } from './sample-detail-messages.ts'
import { sampleMessages } from './sample-messages.ts'
import { removeSample } from './samples-api.ts'

/** Delete on the sample's own screen: asks first, and goes to the dashboard after it (spec 1 §2). */
export function useDeleteSample(sample: Sample) {
  const navigate = useNavigate()
  const isStillHere = useStillHere()
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
      const { gone } = sampleMessages
      setProblem(isGone(error) ? gone : sampleDetailMessages.notDeleted(sample.sample_id, (error as Error).message))
      setDeleting(false)
    }
  }

  return { isDeleting, problem, dismiss: () => setProblem(undefined), deleteSample: () => void handleDelete() }
}
