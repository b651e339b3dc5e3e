import { isLargeTile, WSI_LIMITS } from './limits.ts'
import { UnreadableImage } from './slide-image.ts'
import { damaged, type Tiff, type TiffDirectory } from './tiff-directories.ts'
import { COMPRESSION, JPEG_2000, PHOTOMETRIC, TAG } from './tiff-tags.ts'
import { ValueTable } from './value-table.ts'
import { millions, TILE_LIMIT, wsiMessages } from './wsi-messages.ts'

/** One page of a TIFF file, with the format and position of its pixels. */
export interface TiffPage {
  readonly tiff: Tiff
  readonly directory: TiffDirectory
  /** The beginning of the description. */
  readonly description: string
  readonly width: number
  readonly height: number
  readonly isTiled: boolean
  /** The size of a tile or strip. */
  readonly chunkWidth: number
  readonly chunkHeight: number
  readonly compression: number
  readonly photometric: number
  readonly samples: number
  readonly offsets: ValueTable
  readonly byteCounts: ValueTable
}

export const tagNumber = (directory: TiffDirectory, tag: number): number | undefined => directory.numbers.get(tag)?.[0]

/** @param most maximum number of characters */
export function tagText(
  directory: TiffDirectory,
  tag: number,
  most: number = WSI_LIMITS.textCharacters,
): string | undefined {
  const text = directory.bytes.get(tag)?.toString('utf8', 0, most).split('\0', 1)[0]?.trim()
  return text === '' ? undefined : text
}

/** The page that a directory describes; undefined if it describes none. */
export function tiffPage(tiff: Tiff, directory: TiffDirectory): TiffPage | undefined {
  const width = tagNumber(directory, TAG.width)
  const height = tagNumber(directory, TAG.height)
  if (!width || !height) return undefined
  const tileWidth = tagNumber(directory, TAG.tileWidth)
  const tileHeight = tagNumber(directory, TAG.tileHeight)
  const isTiled = tileWidth !== undefined && tileHeight !== undefined
  const offsets = directory.fields.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets)
  const byteCounts = directory.fields.get(isTiled ? TAG.tileByteCounts : TAG.stripByteCounts)
  if (!offsets || !byteCounts) return undefined
  const chunkWidth = isTiled ? tileWidth : width
  const chunkHeight = isTiled ? tileHeight : Math.min(height, tagNumber(directory, TAG.rowsPerStrip) ?? height)
  if (chunkWidth < 1 || chunkHeight < 1) throw damaged('a tile has no width or height')
  const page: TiffPage = {
    tiff,
    directory,
    description: tagText(directory, TAG.description) ?? '',
    width,
    height,
    isTiled,
    chunkWidth,
    chunkHeight,
    compression: tagNumber(directory, TAG.compression) ?? COMPRESSION.none,
    photometric: tagNumber(directory, TAG.photometric) ?? PHOTOMETRIC.blackIsZero,
    samples: tagNumber(directory, TAG.samplesPerPixel) ?? 1,
    offsets: new ValueTable(tiff, offsets),
    byteCounts: new ValueTable(tiff, byteCounts),
  }
  return page
}

const READ_COMPRESSIONS: ReadonlySet<number> = new Set(Object.values(COMPRESSION))
const READ_PHOTOMETRICS: ReadonlySet<number> = new Set(Object.values(PHOTOMETRIC))

/**
 * Refuses pages that would be displayed incorrectly.
 * @throws {UnreadableImage} 'unsupported'
 */
export function checkSupported({ directory, compression, photometric, samples, ...page }: TiffPage): void {
  const refuse = (problem: string) => {
    throw new UnreadableImage('unsupported', problem)
  }
  if (JPEG_2000.includes(compression)) refuse(wsiMessages.jpeg2000)
  if (!READ_COMPRESSIONS.has(compression)) refuse(wsiMessages.compression(compression))
  const bits = directory.numbers.get(TAG.bitsPerSample) ?? [1]
  const unreadBits = bits.find(count => count !== 8)
  if (unreadBits !== undefined) refuse(wsiMessages.bits(unreadBits))
  if (!READ_PHOTOMETRICS.has(photometric)) refuse(wsiMessages.color(photometric))
  if (samples < 1 || samples > 4) refuse(wsiMessages.samples(samples))
  if (samples > 1 && tagNumber(directory, TAG.planarConfiguration) === 2) refuse(wsiMessages.planes)
  if (page.width > WSI_LIMITS.sidePixels || page.height > WSI_LIMITS.sidePixels)
    refuse(wsiMessages.tooLarge(`${page.width} x ${page.height} pixels`, `${millions(WSI_LIMITS.sidePixels)} a side`))
  if (page.isTiled && Math.min(page.chunkWidth, page.chunkHeight) < WSI_LIMITS.tileSide)
    refuse(wsiMessages.smallTiles(page.chunkWidth, page.chunkHeight))
  if (page.isTiled && isLargeTile({ width: page.chunkWidth, height: page.chunkHeight }))
    refuse(wsiMessages.tooLarge(`tiles of ${page.chunkWidth} x ${page.chunkHeight} pixels`, TILE_LIMIT))
}

/**
 * The position of a tile or strip. A length of 0 means that the tile is absent.
 * @throws {UnreadableImage} 'damaged'
 */
export async function locateChunk(
  page: TiffPage,
  index: number,
  mostBytes: number = WSI_LIMITS.tileBytes,
): Promise<{ offset: number; length: number }> {
  const [offset, length] = await Promise.all([page.offsets.get(index), page.byteCounts.get(index)])
  if (length > mostBytes) throw damaged(`a tile of ${length} bytes`)
  return { offset, length: offset === 0 ? 0 : length }
}
