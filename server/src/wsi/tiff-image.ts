import type { Level } from './level.ts'
import { checkLevels, checkPlausible } from './size-limits.ts'
import { type ByteSource, type SlideImage, UnreadableImage } from './slide-image.ts'
import { readTiff, type TiffDirectory } from './tiff-directories.ts'
import { checkComplete, levelOf, orientationOf, pagePixels } from './tiff-levels.ts'
import { readScanMetadata } from './tiff-metadata.ts'
import { checkSupported, type TiffPage, tiffPage } from './tiff-page.ts'
import { assignRoles, isThumbnail } from './tiff-roles.ts'
import { slideImage } from './tiled-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a TIFF file: SVS, pyramids, BigTIFF, NDPI.
 * @throws {UnreadableImage}
 */
export async function openTiffImage(source: ByteSource): Promise<SlideImage> {
  const tiff = await readTiff(source)
  const pages = tiff.directories.flatMap(withChildren).flatMap(directory => tiffPage(tiff, directory) ?? [])
  const roles = assignRoles(pages)
  if (!roles) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  const [full, ...smaller] = roles.levels
  if (!full) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  checkSupported(full)
  checkPlausible(full, source.size)
  const levels = [full, ...smaller.filter(isSupported)]
  checkLevels(levels)
  for (const page of levels) await checkComplete(page)
  const levelOfPage = async (page: TiffPage): Promise<Level> => ({
    ...(await levelOf(page, orientationOf(full))),
    ...(isThumbnail(page, full) && { isThumbnail: true }),
  })
  return slideImage({
    ...readScanMetadata(full),
    digest: tiff.digest,
    levels: [await levelOfPage(full), ...(await Promise.all(levels.slice(1).map(levelOfPage)))],
    associated: { ...(await associated('label', roles.label)), ...(await associated('macro', roles.macro)) },
  })
}

const withChildren = (directory: TiffDirectory): TiffDirectory[] => [directory, ...directory.children]

/** Scanners without a camera for it write a page without bytes. */
const associated = async (name: 'label' | 'macro', page: TiffPage | undefined) =>
  page && isSupported(page) && (await hasBytes(page)) ? { [name]: () => pagePixels(page) } : {}

const hasBytes = async (page: TiffPage) => !page.tiff.isNdpi || (await page.byteCounts.get(0)) > 0

/** Unreadable levels and images are left out; only the full size must be readable. */
function isSupported(page: TiffPage): boolean {
  try {
    checkSupported(page)
    return true
  } catch (error) {
    if (error instanceof UnreadableImage) return false
    throw error
  }
}
