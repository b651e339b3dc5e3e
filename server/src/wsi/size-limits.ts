import { type Level, pixelsOfTiles } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { COMPARED_TILES } from './same-picture.ts'
import { type Size, UnreadableImage } from './slide-image.ts'
import { megabytes, millions, thousands, wsiMessages } from './wsi-messages.ts'

const refuse = (what: string, most: string) => {
  throw new UnreadableImage('unsupported', wsiMessages.tooLarge(what, most))
}

/**
 * Limits the full size: a file may declare any number of tiles that share the same few bytes, and computing smaller levels would
 * decode each of them.
 * @param bytes the size of the file
 * @throws {UnreadableImage}
 */
export function checkPlausible({ width, height }: Size, bytes: number): void {
  if (width * height > bytes * WSI_LIMITS.pixelsOfByte)
    refuse(
      `${width} x ${height} pixels in a file of ${megabytes(bytes)}`,
      `${thousands(WSI_LIMITS.pixelsOfByte)} pixels a byte`,
    )
}

/** @throws {UnreadableImage} */
export function checkLevels(levels: readonly unknown[]): void {
  if (levels.length > WSI_LIMITS.levels) refuse(`${levels.length} levels`, `${WSI_LIMITS.levels}`)
}

/**
 * Limits what `checked()` decodes: a tile of each level, twice if it can be passed through, and the tiles to compare a thumbnail
 * with.
 * @throws {UnreadableImage}
 */
export function checkDecoded(levels: readonly Level[]): void {
  const pixels = levels.map((level, index) => {
    const finer = levels[index - 1]
    const compared = level.isThumbnail && finer ? COMPARED_TILES * pixelsOfTiles(finer, 1) : 0
    return pixelsOfTiles(level, 1) * (level.encodedTile ? 2 : 1) + compared
  })
  if (pixels.reduce((sum, each) => sum + each, 0) <= WSI_LIMITS.checkedPixels) return
  const { tileWidth, tileHeight } = levels.reduce((a, b) => (pixelsOfTiles(b, 1) > pixelsOfTiles(a, 1) ? b : a))
  refuse(
    `${levels.length} levels in tiles of up to ${tileWidth} x ${tileHeight} pixels`,
    `${millions(WSI_LIMITS.checkedPixels)} pixels to check it`,
  )
}

/**
 * Limits the size of an image that is decoded as a whole.
 * @param tile the size of its tiles, which may extend beyond the image
 * @throws {UnreadableImage}
 */
export function checkWhole({ width, height }: Size, tile: Size): void {
  if (width * height > WSI_LIMITS.pagePixels)
    refuse(`an image of ${width} x ${height} pixels`, `${millions(WSI_LIMITS.pagePixels)} pixels`)
  const tiles = Math.ceil(width / tile.width) * Math.ceil(height / tile.height)
  if (tiles > WSI_LIMITS.pageChunks) refuse(`an image in ${tiles} tiles or strips`, thousands(WSI_LIMITS.pageChunks))
  if (tiles * tile.width * tile.height > WSI_LIMITS.wholePixels)
    refuse(
      `an image in tiles of ${tile.width} x ${tile.height} pixels`,
      `${millions(WSI_LIMITS.wholePixels)} pixels in all of them`,
    )
}
