import type { Level } from './level.ts'
import { type ByteSource, type SlideImage, UnreadableImage } from './slide-image.ts'
import { readTiff, type TiffDirectory } from './tiff-directories.ts'
import { checkComplete, levelOf, orientationOf, pagePixels } from './tiff-levels.ts'
import { readMetadata } from './tiff-metadata.ts'
import { checkSupported, pageOf, type TiffPage } from './tiff-page.ts'
import { assignRoles, isThumbnail } from './tiff-roles.ts'
import { slideImage } from './tiled-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a TIFF file: SVS, pyramids, BigTIFF, NDPI.
 * @throws {UnreadableImage}
 */
export async function openTiffImage(source: ByteSource): Promise<SlideImage> {
  const tiff = await readTiff(source)
  const pages = tiff.directories.flatMap(withChildren).flatMap(directory => pageOf(tiff, directory) ?? [])
  const roles = assignRoles(pages)
  if (!roles) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  const [full, ...smaller] = roles.levels
  if (!full) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  checkSupported(full)
  const levels = [full, ...smaller.filter(isSupported)]
  for (const page of levels) await checkComplete(page)
  const levelOfPage = async (page: TiffPage): Promise<Level> => ({
    ...(await levelOf(page, orientationOf(full))),
    ...(isThumbnail(page, full) && { isThumbnail: true }),
  })
  return slideImage({
    ...readMetadata(full),
    digest: tiff.digest,
    levels: [await levelOfPage(full), ...(await Promise.all(levels.slice(1).map(levelOfPage)))],
    associated: { ...associated('label', roles.label), ...associated('macro', roles.macro) },
  })
}

const withChildren = (directory: TiffDirectory): TiffDirectory[] => [directory, ...directory.children]

const associated = (name: 'label' | 'macro', page: TiffPage | undefined) =>
  page && isSupported(page) ? { [name]: () => pagePixels(page) } : {}

/** A level or an image that can't be read is left out; only the full size has to be readable. */
function isSupported(page: TiffPage): boolean {
  try {
    checkSupported(page)
    return true
  } catch (error) {
    if (error instanceof UnreadableImage) return false
    throw error
  }
}
