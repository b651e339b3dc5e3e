import { type ByteSource, type SlideImage, UnreadableImage } from './slide-image.ts'
import { openTiffImage } from './tiff-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a whole-slide image: its directories are read, and that its last tiles are there. Before a file is shown for the first
 * time, it is to be `checked()`.
 * @throws {UnreadableImage} what the file is instead, or what is wrong with it
 */
export async function openSlideImage(source: ByteSource): Promise<SlideImage> {
  if (await isDicom(source)) throw new UnreadableImage('unsupported', wsiMessages.dicom)
  return openTiffImage(source)
}

const isDicom = async (source: ByteSource) =>
  source.size >= 132 && (await source.read(128, 4)).toString('latin1') === 'DICM'
