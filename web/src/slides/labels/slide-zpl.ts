import { zplLabel } from '../../labels/zpl.ts'
import { type LabelledSlide, slideLabelContent } from './slide-label.ts'

/** A slide's label in ZPL. Import this file lazily: the writer of codes comes with it. */
export const slideLabel = (slide: LabelledSlide): string => zplLabel(slideLabelContent(slide))
