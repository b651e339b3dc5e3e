import { isDicom } from './dicom-header.ts'
import { openDicomImage } from './dicom-image.ts'
import { type ByteSource, type SlideImage, UnreadableImage } from './slide-image.ts'
import { openTiffImage } from './tiff-image.ts'
import { readFrom } from './unreadable.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a whole-slide image by reading its directories, and checks that its last tiles are there. Call `checked()` before a file
 * is shown for the first time.
 * @param companions the other files of a picture that consists of several, such as DICOM's
 * @throws {UnreadableImage} if the file has another format or is invalid; otherwise the error of a source
 */
export const openSlideImage = (source: ByteSource, companions: readonly ByteSource[] = []): Promise<SlideImage> =>
  readFrom([source, ...companions], ([own, ...others]) => open(own as ByteSource, others))

async function open(source: ByteSource, companions: readonly ByteSource[]): Promise<SlideImage> {
  if (await isCzi(source)) throw new UnreadableImage('unsupported', wsiMessages.otherFormat('Zeiss CZI'))
  return (await isDicom(source)) ? openDicomImage(source, companions) : openTiffImage(source)
}

const CZI = 'ZISRAWFILE'

const isCzi = async (source: ByteSource) =>
  source.size >= CZI.length && (await source.read(0, CZI.length)).toString('latin1') === CZI
