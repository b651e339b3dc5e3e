import { CUT_PX, cutLevel } from './cut-level.ts'
import { buildTileHead, isStartOfJpeg, spliceTile } from './jpeg-splice.ts'
import { type Level, levelPixels } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { decodeWhole, ndpiLevel } from './ndpi-level.ts'
import { orientedLevel } from './orientation.ts'
import { decodeImage, type Pixels, whitePixels } from './pixels.ts'
import { checkWhole } from './size-limits.ts'
import { type EncodedImage, UnreadableImage } from './slide-image.ts'
import { extractChunks } from './tiff-chunks.ts'
import { damaged } from './tiff-directories.ts'
import { locateChunk, type TiffPage, tagNumber } from './tiff-page.ts'
import { COMPRESSION, PHOTOMETRIC, TAG } from './tiff-tags.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * The level stored in a page. If it has no tiles, the page is cut into some.
 * @param orientation that of the full size, because smaller pages often omit it
 * @throws {UnreadableImage}
 */
export async function levelOf(page: TiffPage, orientation: number): Promise<Level> {
  return orientedLevel(await storedLevel(page), orientation)
}

async function storedLevel(page: TiffPage): Promise<Level> {
  if (page.isTiled) return tiledLevel(page)
  return page.tiff.isNdpi && page.compression === COMPRESSION.jpeg ? ndpiLevel(page) : stripedLevel(page)
}

export const orientationOf = ({ directory }: TiffPage) => tagNumber(directory, TAG.orientation) ?? 1

function tiledLevel(page: TiffPage): Level {
  const { chunkWidth, chunkHeight, width, height } = page
  const columns = Math.ceil(width / chunkWidth)
  return {
    width,
    height,
    tileWidth: chunkWidth,
    tileHeight: chunkHeight,
    ...encodedTile(page, columns),
    isAbsent: async (column, row) => (await locateChunk(page, row * columns + column)).length === 0,
    async tilePixels(column, row) {
      const index = row * columns + column
      const { offset, length } = await locateChunk(page, index)
      if (length === 0) return whitePixels(chunkWidth, chunkHeight)
      const isWebp = page.compression === COMPRESSION.webp
      const encoded = isWebp ? page.tiff.source.read(offset, length) : extractChunks(page, [index], chunkHeight)
      return decodeImage(await encoded, chunkWidth * chunkHeight)
    },
  }
}

/** How to pass through tiles, if browsers can decode the stored format. */
function encodedTile(page: TiffPage, columns: number): Pick<Level, 'encodedTile' | 'encodedType'> {
  if (page.compression === COMPRESSION.webp)
    return {
      encodedType: 'image/webp',
      async encodedTile(column, row): Promise<EncodedImage | undefined> {
        const { offset, length } = await locateChunk(page, row * columns + column)
        return length === 0 ? undefined : { body: await page.tiff.source.read(offset, length), type: 'image/webp' }
      },
    }
  if (page.compression !== COMPRESSION.jpeg || !isColorOfBrowsers(page)) return {}
  const head = buildTileHead(page.directory.bytes.get(TAG.jpegTables), colorTransform(page.photometric))
  return {
    async encodedTile(column, row): Promise<EncodedImage | undefined> {
      const { offset, length } = await locateChunk(page, row * columns + column)
      if (length === 0) return undefined
      const body = await spliceTile(head, length, (buffer, at) => page.tiff.source.readInto(buffer, at, offset, length))
      if (!body) throw damaged('a tile is no JPEG')
      return { body, type: 'image/jpeg' }
    },
  }
}

/** Browsers decode gray, RGB and YCbCr; inverted or additional channels would look wrong. */
const isColorOfBrowsers = ({ photometric, samples }: TiffPage) =>
  samples === 1 ? photometric === PHOTOMETRIC.blackIsZero : samples === 3 && colorTransform(photometric) !== undefined

function colorTransform(photometric: number): 0 | 1 | undefined {
  if (photometric === PHOTOMETRIC.rgb) return 0
  return photometric === PHOTOMETRIC.yCbCr ? 1 : undefined
}

function stripedLevel(page: TiffPage): Level {
  const { width, height } = page
  const tileWidth = Math.min(CUT_PX, width)
  const tileHeight = Math.min(CUT_PX, height)
  if (width * (tileHeight + 2 * page.chunkHeight) > WSI_LIMITS.pagePixels)
    throw new UnreadableImage('unsupported', wsiMessages.withoutTiles)
  // Strips are as wide as the page, so the tiles of a row share the decoded pixels.
  const decodedPixels = (side: number) => side * width * (tileHeight + page.chunkHeight)
  return cutLevel({ width, height, tileWidth, tileHeight }, decodedPixels, (column, row) => ({
    key: `${row}`,
    left: column * tileWidth,
    top: 0,
    decode: () => stripRows(page, row * tileHeight, Math.min(height, (row + 1) * tileHeight)),
  }))
}

/** Decodes the rows from `first` to before `end` of a page that is stored in strips. */
async function stripRows(page: TiffPage, first: number, end: number): Promise<Pixels> {
  const { chunkHeight } = page
  const firstStrip = Math.floor(first / chunkHeight)
  const endStrip = Math.ceil(end / chunkHeight)
  const strips = Array.from({ length: endStrip - firstStrip }, (_, index) => firstStrip + index)
  const rows = Math.min(page.height, endStrip * chunkHeight) - firstStrip * chunkHeight
  const region = { left: 0, top: first - firstStrip * chunkHeight, width: page.width, height: end - first }
  return decodeImage(await extractChunks(page, strips, rows), page.width * rows, region)
}

/** The number of tiles or strips in a page. */
const chunksOf = ({ width, height, chunkWidth, chunkHeight }: TiffPage) =>
  Math.ceil(width / chunkWidth) * Math.ceil(height / chunkHeight)

/** Decodes a label, macro or thumbnail page as a whole. */
export async function pagePixels(page: TiffPage): Promise<Pixels> {
  checkWhole(page, { width: page.chunkWidth, height: page.chunkHeight })
  if (page.tiff.isNdpi && page.compression === COMPRESSION.jpeg) return decodeWhole(page)
  if (!page.isTiled && orientationOf(page) === 1) return stripRows(page, 0, page.height)
  return levelPixels(await levelOf(page, orientationOf(page)))
}

/**
 * Detects a file that is still being copied by its last tile, which is beyond the end of the file, or consists of zeros if the
 * full size was allocated first.
 * @throws {UnreadableImage} 'damaged'
 */
export async function checkComplete(page: TiffPage): Promise<void> {
  const chunks = chunksOf(page)
  if (page.offsets.count < chunks || page.byteCounts.count < chunks) throw damaged('its table of tiles is too short')
  const { offset, length } = await locateChunk(page, chunks - 1, Number.MAX_SAFE_INTEGER)
  if (length === 0) return
  if (offset + length > page.tiff.source.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  if (page.compression !== COMPRESSION.jpeg) return
  const start = await page.tiff.source.read(offset, Math.min(2, length))
  if (!isStartOfJpeg(start, 0)) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
}
