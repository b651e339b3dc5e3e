import type { Slide } from '@vitrine/contract/slides'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { slideAddress } from './slide-addresses.ts'
import { slideMessages } from './slide-messages.ts'
import { removeSlide } from './slides-api.ts'

/** Delete on a slide's own screen. */
export const useDeleteSlide = (slide: Slide) =>
  useDeleteRecord({
    remove: () => removeSlide(slide.id),
    dashboard: slideAddress.dashboard,
    texts: {
      ...slideMessages,
      missing: slideMessages.deletedByOther,
      notDeleted: reason => slideMessages.notDeleted(slide.name, reason),
    },
  })
