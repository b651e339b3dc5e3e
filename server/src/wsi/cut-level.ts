import type { Level, Tiling } from './level.ts'
import { cut, type Pixels, whitePixels } from './pixels.ts'
import { RecentPixels } from './recent-pixels.ts'

/** The side of tiles cut from a level that has none. */
export const CUT_PX = 256

/** The area to decode for a tile, and the tile's position in it. Tiles with the same key share the decoded pixels. */
interface Piece {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly decode: () => Promise<Pixels>
}

/**
 * Divides a level into tiles if its file stores larger pieces.
 * @param decodedPixels the number of pixels to decode for this many tiles along each side
 */
export function cutLevel(
  tiling: Tiling,
  decodedPixels: NonNullable<Level['decodedPixels']>,
  pieceOf: (column: number, row: number) => Piece,
): Level {
  const recent = new RecentPixels()
  return {
    ...tiling,
    decodedPixels,
    async tilePixels(column, row) {
      const { key, left, top, decode } = pieceOf(column, row)
      const pixels = await recent.get(key, decode)
      const tile = whitePixels(tiling.tileWidth, tiling.tileHeight)
      cut(tile, pixels, left, top)
      return tile
    },
  }
}
