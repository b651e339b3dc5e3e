import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '@vitrine/contract/api-error'
import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { slideAddress } from './slide-addresses.ts'
import { slideMessages } from './slide-messages.ts'
import { removeSlide } from './slides-api.ts'

/** Delete on a slide's own screen: asks first, and goes to the dashboard after it (spec 1 §2). */
export function useDeleteSlide(slide: Slide) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [isDeleting, setDeleting] = useState(false)
  /** Why the slide is still there; stays to be read, for a toast goes after a second. */
  const [problem, setProblem] = useState<string>()

  async function handleDelete() {
    if (!window.confirm(slideMessages.confirmDelete)) return
    setDeleting(true)
    setProblem(undefined)
    try {
      await removeSlide(slide.id)
      toast.success(slideMessages.deleted)
      if (isStillHere()) void navigate({ to: slideAddress.dashboard })
    } catch (error) {
      toast.error(slideMessages.deleteFailed)
      setProblem(reasonOf(error as Error, slide))
      setDeleting(false)
    }
  }

  return { isDeleting, problem, dismiss: () => setProblem(undefined), deleteSlide: () => void handleDelete() }
}

const reasonOf = (error: Error, slide: Slide) =>
  error instanceof ApiError && error.status === 404
    ? slideMessages.deletedByOther
    : slideMessages.notDeleted(slide.name, error.message)
