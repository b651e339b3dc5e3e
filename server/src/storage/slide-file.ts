import { isSlideFileName } from '@vitrine/contract/pictures/uploads'
import { isOtherSlideFormat } from '../wsi/other-formats.ts'

/** Whether a file of this name may be a scanned slide: one that is read, or one of a format that Vitrine knows but can't read. */
export const isSlideFile = (name: string) => isSlideFileName(name) || isOtherSlideFormat(name)
