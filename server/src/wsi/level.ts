import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { decodeImage, encodeJpeg, type Pixels, paste, whitePixels } from './pixels.ts'
import type { EncodedImage, Region, Size } from './slide-image.ts'

/** A resolution of a picture, and the size of its tiles. */
export interface Tiling {
  readonly width: number
  readonly height: number
  readonly tileWidth: number
  readonly tileHeight: number
}

/** A resolution of a picture, as stored in its file. */
export interface Level extends Tiling {
  /** Set for Aperio's thumbnail, which may show something else: `checked()` compares it with the next finer level. */
  readonly isThumbnail?: true
  /** The bytes of a tile as stored; undefined for an absent (white) tile. Missing if tiles can't be passed through. */
  readonly encodedTile?: (column: number, row: number) => Promise<EncodedImage | undefined>
  /** Whether a tile has no bytes in the file, which makes it white. Default: all tiles are stored. */
  readonly isAbsent?: (column: number, row: number) => Promise<boolean>
  /** The type of encoded tiles, unless they are JPEGs. */
  readonly encodedType?: 'image/webp'
  /** The number of pixels decoded for `side` by `side` tiles, if it differs from the pixels of the tiles. */
  readonly decodedPixels?: (side: number) => number
  /** The decoded tile, which has its full size even at the right and lower edges. */
  readonly tilePixels: (column: number, row: number) => Promise<Pixels>
}

/** Number of tiles in each direction. */
export const columnsOf = (level: Tiling) => Math.ceil(level.width / level.tileWidth)
export const tileRows = (level: Tiling) => Math.ceil(level.height / level.tileHeight)

/** A stored tile: the one in the middle, or the next one after it; undefined if there is none. */
export async function findStoredTile(
  level: Tiling & Pick<Level, 'isAbsent'>,
): Promise<[column: number, row: number] | undefined> {
  const [columns, rows] = [columnsOf(level), tileRows(level)]
  const tiles = columns * rows
  const middle = Math.floor(rows / 2) * columns + Math.floor(columns / 2)
  for (let step = 0; step < tiles; step++) {
    const index = (middle + step) % tiles
    const tile: [number, number] = [index % columns, Math.floor(index / columns)]
    if (!(await level.isAbsent?.(...tile))) return tile
  }
  return undefined
}

/** The cost of decoding `side` by `side` tiles, in pixels. */
export const pixelsOfTiles = (level: Tiling & Pick<Level, 'decodedPixels'>, side: number) =>
  level.decodedPixels?.(side) ?? side ** 2 * level.tileWidth * level.tileHeight

/** Allows for rounding at each level. */
export function hasProportionsOf(full: Size, level: Size): boolean {
  const expected = (full.height * level.width) / full.width
  return Math.abs(level.height - expected) <= 2 + 0.02 * expected
}

/** A level's entry in reports. @param fullWidth the width of level 0 */
export function describeLevel(level: Tiling, fullWidth: number, direct: boolean): PictureLevel {
  return {
    width: level.width,
    height: level.height,
    scale: fullWidth / level.width,
    tile_width: level.tileWidth,
    tile_height: level.tileHeight,
    columns: columnsOf(level),
    rows: tileRows(level),
    direct,
  }
}

/** Decodes the whole level, which must be small. */
export const levelPixels = (level: Level): Promise<Pixels> =>
  partPixels(level, { left: 0, top: 0, width: level.width, height: level.height })

/** Decodes a part of a level, which must be small and inside the level. */
export async function partPixels(
  level: Pick<Level, 'tileWidth' | 'tileHeight' | 'tilePixels'>,
  { left, top, width, height }: Region,
): Promise<Pixels> {
  const { tileWidth, tileHeight } = level
  const part = whitePixels(width, height)
  for (let row = Math.floor(top / tileHeight); row * tileHeight < top + height; row++)
    for (let column = Math.floor(left / tileWidth); column * tileWidth < left + width; column++)
      paste(part, await level.tilePixels(column, row), column * tileWidth - left, row * tileHeight - top)
  return part
}

/** Decodes the tile and encodes it again as a JPEG. */
export const reencodeTile = async (level: Level, column: number, row: number): Promise<EncodedImage> => ({
  body: await encodeJpeg(await level.tilePixels(column, row)),
  type: 'image/jpeg',
})

/** The tile as a viewer would decode it. */
export async function decodeSentTile(level: Level, column: number, row: number): Promise<Pixels> {
  if (!level.encodedTile) return level.tilePixels(column, row)
  const encoded = await level.encodedTile(column, row)
  return encoded
    ? decodeImage(encoded.body, level.tileWidth * level.tileHeight)
    : whitePixels(level.tileWidth, level.tileHeight)
}
