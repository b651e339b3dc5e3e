import type { Slide } from '@vitrine/contract/slides'
import { downloadText } from '../../csv/download.ts'

/** Saves the slide's label as a file. The label's code is loaded when the first one is asked for. */
export async function downloadSlideLabel(slide: Slide): Promise<void> {
  const { slideLabel, slideLabelFileName } = await import('./slide-label.ts')
  downloadText(slideLabelFileName(slide), slideLabel(slide))
}
