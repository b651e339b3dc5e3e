import type { Slide } from '@vitrine/contract/slides/slides'
import { addCreatedSlide } from '../datasets/datasets-api.ts'
import { CreateSlideDialog, type CreateSlideDialogProps } from '../slides/forms/create-slide-dialog.tsx'

/** 'Create New Slide'; adds the slide to a dataset if one is given. */
export function CreateSlide({ datasetId, onCreated, ...dialog }: CreateSlideDialogProps & { datasetId?: number }) {
  async function handleCreated(slide: Slide) {
    if (datasetId !== undefined) await addCreatedSlide(datasetId, slide.id)
    onCreated(slide)
  }
  return <CreateSlideDialog {...dialog} onCreated={slide => void handleCreated(slide)} />
}
