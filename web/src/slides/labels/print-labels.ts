import type { Slide } from '@vitrine/contract/slides'
import { reportExport } from '../../api/report-export.ts'
import { downloadText } from '../../csv/download.ts'
import { zplLabel } from '../../labels/zpl.ts'
import { toast } from '../../ui/toast.tsx'
import { slideMessages } from '../slide-messages.ts'
import { slideLabelContent } from './slide-label.ts'

/** Saves the labels of slides as one file for a label printer, in their order. */
export async function printSlideLabels(slides: readonly Slide[]): Promise<void> {
  downloadText(
    slideMessages.labelsFile(slides.length),
    slides.map(slide => zplLabel(slideLabelContent(slide))).join(''),
  )
  toast.success(slideMessages.labelsSaved(slides.length))
  reportExport('labels', slides.length)
}
