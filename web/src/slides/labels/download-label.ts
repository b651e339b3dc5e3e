import type { Slide } from '@vitrine/contract/slides'
import { downloadText } from '../../csv/download.ts'
import { toast } from '../../ui/toast.tsx'
import { slideLabelFileName } from './slide-label.ts'

/** Saves the slide's label as a file. The code's writer is loaded only now: it is large. */
export async function downloadSlideLabel(slide: Slide): Promise<void> {
  const { slidesZpl } = await import('./slides-zpl.ts')
  try {
    downloadText(slideLabelFileName(slide), await slidesZpl([slide]))
  } catch (error) {
    toast.error((error as Error).message)
    return
  }
  // After the download, which does not depend on it.
  import('../../api/report-export.ts').then(({ reportExport }) => reportExport('labels', 1)).catch(() => undefined)
}
