import type { Slide } from '@vitrine/contract/slides/slides'
import { toast } from '../../ui/notices/toast.tsx'

const load = () => import('./print-labels.ts')

/** The code writer is large, so it is only loaded for printing. */
export const printLabels = async (slides: readonly Slide[]): Promise<void> => (await load()).printSlideLabels(slides)

export const saveLabels = async (slides: readonly Slide[]): Promise<void> => (await load()).saveSlideLabels(slides)

/** Saves a slide's label as a file; a failure shows a toast. */
export const downloadSlideLabel = (slide: Slide): void =>
  void saveLabels([slide]).catch(error => toast.error((error as Error).message))
