import { createHash } from 'node:crypto'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { type Computing, computedTile, overviewTiles } from './computed-tile.ts'
import { decodeInTurn, queueDecode } from './decode-queue.ts'
import { imageSize } from './image-size.ts'
import {
  columnsOf,
  decodeSentTile,
  describeLevel,
  findStoredTile,
  type Level,
  levelPixels,
  partPixels,
  pixelsOfTiles,
  reencodeTile,
  tileRows,
} from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { decodeImage, encodeJpeg, encodeWebp, LARGER, type Pixels, paste, resizePixels, whitePixels } from './pixels.ts'
import { completePyramid, isComputed, type PyramidLevel } from './pyramid.ts'
import { showsSame } from './same-picture.ts'
import { scanDigest } from './scan-digest.ts'
import type { ScanMetadata } from './scan-metadata.ts'
import { checkDecoded } from './size-limits.ts'
import { sizeWithin } from './size-within.ts'
import type { CacheImage, EncodedImage, Region, Size, SlideImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { wsiMessages } from './wsi-messages.ts'

/** The description of a picture, provided by the reader of its format. */
export interface ImageContent extends ScanMetadata {
  readonly digest: string
  /** The levels of the file, from the full size to the smallest. */
  readonly levels: readonly [Level, ...Level[]]
  readonly associated: Readonly<Partial<Record<'label' | 'macro', () => Promise<Pixels>>>>
}

/** Two decoders of the same JPEG differ by less than this per color; wrong colors differ by tens. */
const MOST_DIFFERENCE = 8
/** The maximum number of tiles to decode for a thumbnail, which takes half a second. */
const MOST_THUMBNAIL_TILES = 400

interface Serving {
  /** Levels to decode even though their tiles could be passed through. */
  readonly decoded?: ReadonlySet<Level>
  readonly cache?: CacheImage
}

/** Builds a picture from its levels. Those whose tiles can be passed through are `direct`. */
export function slideImage(content: ImageContent, serving: Serving = {}): SlideImage {
  const { levels: stored, associated, digest, ...scan } = content
  const { decoded, cache = (_name, make) => make() } = serving
  const [full] = stored
  const { width, height } = full
  const pyramid = completePyramid(stored)
  const isDirect = (level: Level) => level.encodedTile !== undefined && !decoded?.has(level)
  const levels = pyramid.map(level => describeLevel(level, width, !isComputed(level) && isDirect(level)))
  const turnOf = (isCall: boolean) => (isCall ? queueDecode : decodeInTurn)
  const computing = (isCall: boolean): Computing => ({
    cache,
    isDirect,
    inTurn: turnOf(isCall),
    untilMs: isCall ? performance.now() + WSI_LIMITS.computingMs : Number.POSITIVE_INFINITY,
  })
  const whiteTile = whiteTiles()

  const image: SlideImage = {
    ...scan,
    digest: digestOf(digest, pyramid),
    width,
    height,
    levels,
    tileType: levels[0]?.direct ? (full.encodedType ?? 'image/jpeg') : 'image/jpeg',
    images: new Set((['label', 'macro'] as const).filter(name => associated[name])),

    scanDigest: () => scanDigest(full),

    async tile(index, column, row, isCall = true) {
      const level = pyramid[index]
      if (!level || !isIndex(column, columnsOf(level)) || !isIndex(row, tileRows(level))) return undefined
      if (isComputed(level))
        return { body: await computedTile(pyramid, index, [column, row], computing(isCall)), type: 'image/jpeg' }
      if (!level.encodedTile || !levels[index]?.direct) return turnOf(isCall)(() => reencodeTile(level, column, row))
      const encoded = await level.encodedTile(column, row)
      if (encoded && isLarger(encoded, level)) throw damaged(LARGER)
      return encoded ?? { body: await whiteTile(level), type: 'image/jpeg' }
    },

    overviewTiles: () => overviewTiles(pyramid),

    async image(name, isCall = true) {
      const pixels = associated[name]
      if (!pixels) throw new Error(`the picture has no ${name} image`)
      return turnOf(isCall)(async () => encodeJpeg(await pixels()))
    },

    async part(index, region, form) {
      const level = pyramid[index]
      if (!level) throw new Error(`the picture has no level ${index}`)
      const source = isComputed(level) ? await computedPart(pyramid, index, region, computing(true)) : level
      return queueDecode(async () => encode(await partPixels(source, region), form))
    },

    thumbnail: async side => (await image.whole({ ...sizeWithin(image, side), type: 'image/jpeg' })).body,

    whole: form => queueDecode(async () => encode(await wholePixels(stored, form), form)),

    async checked() {
      checkDecoded(stored)
      if (!(await findStoredTile(full))) throw damaged(wsiMessages.withoutAnyTile)
      const [, ...smaller] = stored
      const shown: [Level, ...Level[]] = [full]
      for (const level of smaller) {
        const finer = shown.at(-1) ?? full
        if (!level.isThumbnail || (await showsSame(level, finer))) shown.push(level)
      }
      const different = new Set<Level>()
      for (const level of shown) if (await differs(level)) different.add(level)
      const isSame = different.size === 0 && shown.length === stored.length
      return isSame ? image : slideImage({ ...content, levels: shown }, { ...serving, decoded: different })
    },

    asRegistered(registered) {
      const [, ...smaller] = stored
      const choices = [smaller, smaller.filter(level => !level.isThumbnail)]
      for (const choice of choices) {
        const shown: [Level, ...Level[]] = [full, ...choice]
        const pyramidOfShown = completePyramid(shown)
        const described = pyramidOfShown.map(level => describeLevel(level, width, false))
        if (!haveSameTiles(described, registered)) continue
        const indirect = shown.filter(level => !registered[pyramidOfShown.indexOf(level)]?.direct)
        return slideImage({ ...content, levels: shown }, { ...serving, decoded: new Set(indirect) })
      }
      return undefined
    },

    withCache: keepIn => slideImage(content, { ...serving, cache: keepIn }),
  }
  return image
}

const TILING = ['width', 'height', 'tile_width', 'tile_height'] as const

const haveSameTiles = (levels: readonly PictureLevel[], others: readonly PictureLevel[]) =>
  levels.length === others.length &&
  levels.every((level, index) => TILING.every(name => level[name] === others[index]?.[name]))

/** Whether an image is larger than the level's tiles: a viewer would decode it at its own size. */
function isLarger(encoded: EncodedImage, { tileWidth, tileHeight }: Level): boolean {
  const size = imageSize(encoded)
  return size === undefined || size.width > tileWidth || size.height > tileHeight
}

async function encode(
  pixels: Pixels,
  { type, width, height }: Size & Pick<EncodedImage, 'type'>,
): Promise<EncodedImage> {
  const resized = await resizePixels(pixels, width, height)
  return { body: await (type === 'image/webp' ? encodeWebp : encodeJpeg)(resized), type }
}

/** The tiles of a computed level needed for a part of it. They are made one after the other before they are composed. */
async function computedPart(
  pyramid: readonly PyramidLevel[],
  index: number,
  { left, top, width, height }: Region,
  computing: Computing,
): Promise<Pick<Level, 'tileWidth' | 'tileHeight' | 'tilePixels'>> {
  const { tileWidth, tileHeight } = pyramid[index] as PyramidLevel
  const tiles = new Map<string, Buffer>()
  for (let row = Math.floor(top / tileHeight); row * tileHeight < top + height; row++)
    for (let column = Math.floor(left / tileWidth); column * tileWidth < left + width; column++)
      tiles.set(`${column}_${row}`, await computedTile(pyramid, index, [column, row], computing))
  return {
    tileWidth,
    tileHeight,
    tilePixels: async (column, row) => decodeImage(tiles.get(`${column}_${row}`) as Buffer, tileWidth * tileHeight),
  }
}

const isIndex = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end

/** Addresses of tiles contain the revision, so different computed levels need another one. */
function digestOf(digest: string, pyramid: readonly PyramidLevel[]): string {
  const computed = pyramid.flatMap((level, index) =>
    isComputed(level) ? [`${index} ${level.width}x${level.height} ${level.tileWidth}x${level.tileHeight}`] : [],
  )
  if (computed.length === 0) return digest
  return createHash('sha256')
    .update([digest, ...computed].join('\n'))
    .digest('hex')
}

function whiteTiles(): (level: Level) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>()
  return ({ tileWidth, tileHeight }) => {
    const key = `${tileWidth}x${tileHeight}`
    const white = made.get(key) ?? encodeJpeg(whitePixels(tileWidth, tileHeight))
    made.set(key, white)
    return white
  }
}

/** The whole picture, from the smallest sufficient level of the file; a computed one may require all tiles of the full size. */
function wholePixels(stored: readonly [Level, ...Level[]], { width, height }: Size): Promise<Pixels> {
  const level = stored.findLast(({ width: w, height: h }) => w >= width && h >= height) ?? stored[0]
  const tiles = columnsOf(level) * tileRows(level)
  const isSmall =
    level.width * level.height <= WSI_LIMITS.pagePixels &&
    tiles <= MOST_THUMBNAIL_TILES &&
    tiles * level.tileWidth * level.tileHeight <= WSI_LIMITS.wholePixels
  return isSmall ? levelPixels(level) : samplePixels(level, width, height)
}

/** A level that is too large to be decoded for a thumbnail is sampled: each of some tiles becomes a block of the thumbnail. */
const SAMPLED_TILES_A_SIDE = 16
/** The maximum number of pixels in those tiles, which take about a second. */
const SAMPLED_PIXELS = 128 * 1024 * 1024

async function samplePixels(level: Level, width: number, height: number): Promise<Pixels> {
  const sample = whitePixels(width, height)
  let side = SAMPLED_TILES_A_SIDE
  while (side > 1 && pixelsOfTiles(level, side) > SAMPLED_PIXELS) side -= 1
  const columns = Math.min(side, columnsOf(level), width)
  const rows = Math.min(side, tileRows(level), height)
  const partWidth = Math.ceil(width / columns)
  const partHeight = Math.ceil(height / rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(((column + 0.5) * columnsOf(level)) / columns)
      const y = Math.floor(((row + 0.5) * tileRows(level)) / rows)
      const part = await resizePixels(await level.tilePixels(x, y), partWidth, partHeight)
      paste(sample, part, Math.floor((column * width) / columns), Math.floor((row * height) / rows))
    }
  return sample
}

/**
 * Whether tiles have to be decoded: compares a tile decoded like in a viewer with the same tile decoded by libtiff according to
 * the directory. If only one of the two can decode the tile, that one is used.
 * @throws {UnreadableImage} if neither can
 */
async function differs(level: Level): Promise<boolean> {
  const tile = await findStoredTile(level)
  // A smaller level without any tiles is white.
  if (!tile) return false
  const [column, row] = tile
  if (!level.encodedTile) {
    await level.tilePixels(column, row)
    return false
  }
  const [seen, decoded] = await Promise.allSettled([decodeSentTile(level, column, row), level.tilePixels(column, row)])
  if (seen.status === 'rejected') {
    if (decoded.status === 'rejected') throw seen.reason
    return true
  }
  if (decoded.status === 'rejected') return false
  if (seen.value.width !== decoded.value.width || seen.value.height !== decoded.value.height) return true
  return seen.value.data.some((value, index) => Math.abs(value - (decoded.value.data[index] ?? 0)) > MOST_DIFFERENCE)
}
