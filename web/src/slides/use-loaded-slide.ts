import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { toast } from '../ui/toast.tsx'
import { findSlide, SlideNotFound } from './find-slide.ts'

/** Loads the slide that an address names by id, name or uuid. @param failed the toast's text where it does not load */
export const useLoadedSlide = (identifier: string, failed: string) =>
  useLoadedRecord({
    queryKey: ['slide', identifier],
    read: () => findSlide(identifier),
    onFailed: () => toast.error(failed),
    isMissingError: error => error instanceof SlideNotFound,
  })
