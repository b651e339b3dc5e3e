import type { Slide } from '@vitrine/contract/slides'
import { reportExport } from '../../api/report-export.ts'
import { downloadText } from '../../csv/download.ts'
import { toast } from '../../ui/toast.tsx'
import { slideMessages } from '../slide-messages.ts'
import { slidesZpl } from './slides-zpl.ts'

/** Saves the labels of slides as one file for a label printer, in their order. */
export async function printSlideLabels(slides: readonly Slide[]): Promise<void> {
  downloadText(slideMessages.labelsFile(slides.length), await slidesZpl(slides))
  toast.success(slideMessages.labelsSaved(slides.length))
  reportExport('labels', slides.length)
}
