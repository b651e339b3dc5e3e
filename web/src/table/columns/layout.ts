export type Layout = 'table' | 'gallery'

/** Widths of tiles in pixels. Tiles grow beyond them to fill their line. */
export const TILE_PX = { min: 96, max: 320, default: 192, step: 16 } as const

export const clampTile = (px: number): number => Math.min(TILE_PX.max, Math.max(TILE_PX.min, Math.round(px)))

/** Between tiles, and around all of them. */
export const TILE_GAP_PX = 10
/** Height of the name, the line below it, and the tile's borders. */
const CAPTION_PX = 48
/** Height of the picture relative to its width. */
const PICTURE_HEIGHT = 0.74

/** How tiles fill lines of this width: each at least as wide as chosen. Widths and heights include a gap. */
export function tileLines(lineWidth: number, tile: number) {
  const room = Math.max(lineWidth - TILE_GAP_PX, tile + TILE_GAP_PX)
  const perLine = Math.floor(room / (tile + TILE_GAP_PX))
  const width = room / perLine
  const pictureHeight = Math.round((width - TILE_GAP_PX) * PICTURE_HEIGHT)
  return { perLine, width, pictureHeight, height: pictureHeight + CAPTION_PX + TILE_GAP_PX }
}

/** A user's choices of layout; undefined ones have their built-in value. */
export interface LayoutChoice {
  layout?: Layout | undefined
  tile?: number | undefined
  /** Ids of the columns below the name of a tile, two at most. */
  captions?: readonly string[] | undefined
}
