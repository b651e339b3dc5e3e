import type { Slide } from '@vitrine/contract/slides/slides'
import { toast } from '../../ui/notices/toast.tsx'

const load = () => import('./print-labels.ts')

/** The writer of codes is large, so it is loaded only when something is printed. */
export const printLabels = async (slides: readonly Slide[]): Promise<void> => (await load()).printSlideLabels(slides)

export const saveLabels = async (slides: readonly Slide[]): Promise<void> => (await load()).saveSlideLabels(slides)

/** Saves a slide's label as a file; what goes wrong is a toast. */
export const downloadSlideLabel = (slide: Slide): void =>
  void saveLabels([slide]).catch(error => toast.error((error as Error).message))
