import { useQueryClient } from '@tanstack/react-query'
import type { PicturePatch } from '@vitrine/contract/pictures'
import { useRef } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { updatePicture } from '../../pictures/pictures-api.ts'
import { pictureQuery } from '../../pictures/use-picture.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { toast } from '../../ui/toast.tsx'

/** Saves for everybody how an Editor rotates or mirrors a picture, also when the screen is left meanwhile. */
export function useSavedOrientation(fileId: number, revision: string) {
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  const last = useRef<Promise<void>>(Promise.resolve())
  return (patch: PicturePatch) => {
    if (!mayEdit) return
    const save = async () => {
      try {
        queries.setQueryData(pictureQuery(fileId, revision).queryKey, await updatePicture(fileId, patch))
      } catch {
        toast.error(viewerMessages.rotationNotSaved)
      }
    }
    // One after the other, so that the last one holds.
    last.current = last.current.then(save)
  }
}
