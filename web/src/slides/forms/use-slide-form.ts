import type { Slide } from '@vitrine/contract/slides'
import { useRecordForm } from '../../edit/use-record-form.ts'
import { toast } from '../../ui/toast.tsx'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import { updateSlide } from '../slides-api.ts'
import { detailErrors, editErrors, slidePatch, slideValues, statusName, statusObject } from './slide-form.ts'

/** What differs between the two forms of a slide. */
const WAYS = {
  detail: { check: detailErrors, toStatus: statusName },
  edit: { check: editErrors, toStatus: statusObject },
} as const

export type SlideForm = ReturnType<typeof useSlideForm>

/** The form over one slide. @param onSaved gets the slide as it now is */
export function useSlideForm(way: keyof typeof WAYS, slide: Slide, onSaved: (slide: Slide) => unknown) {
  const { check, toStatus } = WAYS[way]
  return useRecordForm({
    record: slide,
    noun: SLIDE_NOUN,
    read: slideValues,
    check,
    save: (values, base: Slide) => updateSlide(base, slidePatch(values, base, toStatus)),
    onSaved: saved => {
      toast.success(slideMessages.updated)
      onSaved(saved)
    },
    onFailed: () => toast.error(slideMessages.updateFailed),
  })
}
