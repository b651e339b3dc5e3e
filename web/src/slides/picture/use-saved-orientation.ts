import { useQueryClient } from '@tanstack/react-query'
import type { Picture, PicturePatch } from '@vitrine/contract/pictures/pictures'
import { createEditQueue } from '../../edit/edit-queue.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { updatePicture } from '../../pictures/pictures-api.ts'
import { pictureQuery } from '../../pictures/use-picture.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { toast } from '../../ui/notices/toast.tsx'

/** Shared by all viewers, so that the last change wins even if the full window opens while an earlier one is being saved. */
const enqueue = createEditQueue<number>(fileId => fileId)

/** Saves an editor's rotation or mirroring of a picture for everybody, even after leaving the screen. */
export function useSavedOrientation(fileId: number, revision: string) {
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  return (patch: PicturePatch) => {
    if (!mayEdit) return
    const { queryKey } = pictureQuery(fileId, revision)
    // A viewer that opens before the reply starts with it.
    queries.setQueryData<Picture>(queryKey, now => now && { ...now, ...patch })
    enqueue(fileId, async id => {
      await updatePicture(id, patch)
      return id
    }).catch(() => {
      toast.error(viewerMessages.rotationNotSaved)
      void queries.invalidateQueries({ queryKey })
    })
  }
}
