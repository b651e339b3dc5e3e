import type { Level, Tiling } from './level.ts'
import { cut, type Pixels, whitePixels } from './pixels.ts'
import { RecentPixels } from './recent-pixels.ts'

/** Sides of the tiles that a level without tiles is cut into. */
export const CUT_PX = 256

/** The pixels to decode for a tile, and the tile's position in them. Tiles with the same key share them. */
interface Piece {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly decode: () => Promise<Pixels>
}

/**
 * A level whose file holds it in pieces that are larger than a tile.
 * @param decodedPixels of the pieces for so many tiles a side
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
