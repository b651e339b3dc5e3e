import { isSlideFileName } from '@vitrine/contract/pictures/uploads'
import { isOtherSlideFormat } from '../wsi/other-formats.ts'

/** Whether the name may be that of a scanned slide, in a supported format or one that Vitrine only recognizes. */
export const isSlideFile = (name: string) => isSlideFileName(name) || isOtherSlideFormat(name)
