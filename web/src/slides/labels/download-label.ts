import type { Slide } from '@vitrine/contract/slides'
import { downloadText } from '../../csv/download.ts'
import { slideLabelFileName } from './slide-label.ts'

/** Saves the slide's label as a file. */
export async function downloadSlideLabel(slide: Slide): Promise<void> {
  const { slideLabel } = await import('./slide-zpl.ts')
  downloadText(slideLabelFileName(slide), slideLabel(slide))
}
