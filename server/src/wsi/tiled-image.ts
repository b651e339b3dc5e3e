import { decodeInTurn, queueDecode } from './decode-queue.ts'
import {
  columnsOf,
  decodeSentTile,
  describeLevel,
  type Level,
  levelPixels,
  partPixels,
  reencodeTile,
  rowsOf,
} from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { encodeJpeg, encodeWebp, type Pixels, paste, resizePixels, whitePixels } from './pixels.ts'
import { completePyramid } from './pyramid.ts'
import { showsSame } from './same-picture.ts'
import { sizeWithin } from './size-within.ts'
import type { EncodedImage, ImageForm, Region, SlideImage } from './slide-image.ts'

/** What a format's reader finds out about a picture. */
export interface ImageContent
  extends Omit<
    SlideImage,
    | 'width'
    | 'height'
    | 'levels'
    | 'tileType'
    | 'images'
    | 'tile'
    | 'image'
    | 'part'
    | 'whole'
    | 'thumbnail'
    | 'checked'
  > {
  /** Those of the file, from the full size down. */
  readonly levels: readonly [Level, ...Level[]]
  readonly associated: Readonly<Partial<Record<'label' | 'macro', () => Promise<Pixels>>>>
}

/** Differences of one color between two decoders of the same JPEG stay below; wrong colors are tens above. */
const MOST_DIFFERENCE = 8
/** Tiles that are decoded for a thumbnail: half a second's work. */
const MOST_THUMBNAIL_TILES = 400

/** The picture whose levels are these. Levels whose tiles can be passed through are `direct`, but for `decoded`. */
export class TiledImage implements SlideImage {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly mpp: number | undefined
  readonly magnification: number | undefined
  readonly scanner: string | undefined
  readonly scannedAt: string | undefined
  readonly properties: Readonly<Record<string, string>>
  readonly digest: string
  readonly images: ReadonlySet<'label' | 'macro'>
  readonly levels: SlideImage['levels']
  readonly tileType: EncodedImage['type']
  readonly #content: ImageContent
  /** The levels of the file, and computed ones. */
  readonly #pyramid: readonly Level[]
  readonly #whiteTiles = new Map<string, Promise<Buffer>>()

  constructor(content: ImageContent, decoded: ReadonlySet<Level> = new Set()) {
    const [full] = content.levels
    this.format = content.format
    this.width = full.width
    this.height = full.height
    this.mpp = content.mpp
    this.magnification = content.magnification
    this.scanner = content.scanner
    this.scannedAt = content.scannedAt
    this.properties = content.properties
    this.digest = content.digest
    this.images = new Set((['label', 'macro'] as const).filter(name => content.associated[name]))
    this.#content = content
    this.#pyramid = completePyramid(content.levels)
    this.levels = this.#pyramid.map(level =>
      describeLevel(level, full.width, level.encodedTile !== undefined && !decoded.has(level)),
    )
    this.tileType = this.levels[0]?.direct ? (full.encodedType ?? 'image/jpeg') : 'image/jpeg'
  }

  async tile(index: number, column: number, row: number): Promise<EncodedImage | undefined> {
    const level = this.#pyramid[index]
    if (!level || !isIndex(column, columnsOf(level)) || !isIndex(row, rowsOf(level))) return undefined
    if (!level.encodedTile || !this.levels[index]?.direct) return queueDecode(() => reencodeTile(level, column, row))
    const encoded = await level.encodedTile(column, row)
    return encoded ?? { body: await this.#whiteTile(level), type: 'image/jpeg' }
  }

  async image(name: 'label' | 'macro', isCall = true): Promise<Buffer> {
    const pixels = this.#content.associated[name]
    if (!pixels) throw new Error(`the picture has no ${name} image`)
    return (isCall ? queueDecode : decodeInTurn)(async () => encodeJpeg(await pixels()))
  }

  async part(index: number, region: Region, { type, width, height }: ImageForm): Promise<EncodedImage> {
    const level = this.#pyramid[index]
    if (!level) throw new Error(`the picture has no level ${index}`)
    return queueDecode(async () => encode(await resizePixels(await partPixels(level, region), width, height), type))
  }

  async thumbnail(side: number): Promise<Buffer> {
    return (await this.whole({ ...sizeWithin(this, side), type: 'image/jpeg' })).body
  }

  async whole({ type, width, height }: ImageForm): Promise<EncodedImage> {
    return queueDecode(async () => {
      // Of the file: a computed level costs as much as what it is computed from.
      const stored = this.#content.levels
      const level = stored.findLast(({ width: w, height: h }) => w >= width && h >= height) ?? stored[0]
      const isSmall =
        level.width * level.height <= WSI_LIMITS.pagePixels && columnsOf(level) * rowsOf(level) <= MOST_THUMBNAIL_TILES
      const pixels = isSmall ? await levelPixels(level) : await samplePixels(level, width, height)
      return encode(await resizePixels(pixels, width, height), type)
    })
  }

  async checked(): Promise<SlideImage> {
    const [full, ...smaller] = this.#content.levels
    const levels: [Level, ...Level[]] = [full]
    for (const level of smaller) {
      const finer = levels.at(-1) ?? full
      if (!level.isThumbnail || (await decodeInTurn(() => showsSame(level, finer)))) levels.push(level)
    }
    const different = new Set<Level>()
    for (const level of levels) if (await decodeInTurn(() => differs(level))) different.add(level)
    const isSame = different.size === 0 && levels.length === this.#content.levels.length
    return isSame ? this : new TiledImage({ ...this.#content, levels }, different)
  }

  #whiteTile({ tileWidth, tileHeight }: Level): Promise<Buffer> {
    const key = `${tileWidth}x${tileHeight}`
    const known = this.#whiteTiles.get(key)
    if (known) return known
    const made = encodeJpeg(whitePixels(tileWidth, tileHeight))
    this.#whiteTiles.set(key, made)
    return made
  }
}

const encode = async (pixels: Pixels, type: EncodedImage['type']): Promise<EncodedImage> => ({
  body: await (type === 'image/webp' ? encodeWebp : encodeJpeg)(pixels),
  type,
})

const isIndex = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end

/** Of a level that is too large to be decoded for a thumbnail: some of its tiles, each as one block. */
const SAMPLED_TILES_A_SIDE = 16

async function samplePixels(level: Level, width: number, height: number): Promise<Pixels> {
  const sample = whitePixels(width, height)
  const columns = Math.min(SAMPLED_TILES_A_SIDE, columnsOf(level), width)
  const rows = Math.min(SAMPLED_TILES_A_SIDE, rowsOf(level), height)
  const partWidth = Math.ceil(width / columns)
  const partHeight = Math.ceil(height / rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(((column + 0.5) * columnsOf(level)) / columns)
      const y = Math.floor(((row + 0.5) * rowsOf(level)) / rows)
      const part = await resizePixels(await level.tilePixels(x, y), partWidth, partHeight)
      paste(sample, part, Math.floor((column * width) / columns), Math.floor((row * height) / rows))
    }
  return sample
}

/**
 * Whether tiles have to be decoded: compares the tile in the middle as viewers decode it with the tile as libtiff does, by the directory's word. A tile that
 * only one of them can decode is left to that one.
 * @throws {UnreadableImage} where neither can
 */
async function differs(level: Level): Promise<boolean> {
  const column = Math.floor(columnsOf(level) / 2)
  const row = Math.floor(rowsOf(level) / 2)
  if (!level.encodedTile) {
    await level.tilePixels(column, row)
    return false
  }
  const [seen, meant] = await Promise.allSettled([decodeSentTile(level, column, row), level.tilePixels(column, row)])
  if (seen.status === 'rejected') {
    if (meant.status === 'rejected') throw meant.reason
    return true
  }
  if (meant.status === 'rejected') return false
  if (seen.value.width !== meant.value.width || seen.value.height !== meant.value.height) return true
  return seen.value.data.some((value, index) => Math.abs(value - (meant.value.data[index] ?? 0)) > MOST_DIFFERENCE)
}
