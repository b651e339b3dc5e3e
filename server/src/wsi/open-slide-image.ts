import { isDicom } from './dicom-header.ts'
import { openDicomImage } from './dicom-image.ts'
import type { ByteSource, SlideImage } from './slide-image.ts'
import { openTiffImage } from './tiff-image.ts'

/**
 * Opens a whole-slide image: its directories are read, and that its last tiles are there. Before a file is shown for the first
 * time, it is to be `checked()`.
 * @throws {UnreadableImage} what the file is instead, or what is wrong with it
 */
export async function openSlideImage(source: ByteSource): Promise<SlideImage> {
  return (await isDicom(source)) ? openDicomImage(source) : openTiffImage(source)
}
