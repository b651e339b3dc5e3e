import { columnsOf, type Level, pixelsOfTiles, type Tiling, tileRows } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { UnreadableImage } from './slide-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * The maximum ratio of a level's width to that of the next. With a wider gap, a viewer loads more than 16 tiles for one on the
 * screen.
 */
const STEP = 4
/** Tolerance for rounded sizes. */
const ROUNDING = 1.02
/** The maximum number of tiles in the smallest level, which a viewer loads for an overview. */
const MOST_OVERVIEW_TILES = 30
/** The possible numbers of source tiles along each side of a tile, and the largest tile of levels with more than four. */
const SIDES = [16, 8, 4, 2, 1]
const JOINED_PX = 256

/** A level missing from the file: each tile is computed from `side` by `side` tiles of the next finer level. */
export interface ComputedLevel extends Tiling {
  readonly side: number
}

export type PyramidLevel = Level | ComputedLevel

export const isComputed = (level: PyramidLevel): level is ComputedLevel => 'side' in level

/**
 * Completes the levels of the file by computed ones, between and below them, where the steps are too wide for a viewer.
 * @throws UnreadableImage if computing them would take hours and gigabytes
 */
export function completePyramid(levels: readonly Level[]): PyramidLevel[] {
  const complete: PyramidLevel[] = []
  for (const [index, level] of levels.entries()) {
    complete.push(level)
    const next = levels[index + 1]
    const isEnough = next
      ? ({ width }: Tiling) => width <= next.width * STEP * ROUNDING
      : (last: Tiling) => columnsOf(last) * tileRows(last) <= MOST_OVERVIEW_TILES
    let last: PyramidLevel | undefined = level
    while (last && !isEnough(last)) {
      last = computedLevel(last)
      if (last) complete.push(last)
    }
  }
  const pixels = complete.filter(isComputed).reduce((sum, { width, height }) => sum + width * height, 0)
  if (pixels > WSI_LIMITS.computedPixels)
    throw new UnreadableImage('unsupported', wsiMessages.noSmallLevels(levels[0]?.width ?? 0, levels[0]?.height ?? 0))
  return complete
}

/** undefined if it would be too expensive, or its tiles would not align with those of the finer level. */
function computedLevel(finer: PyramidLevel): ComputedLevel | undefined {
  const side = SIDES.find(count => fits(finer, count))
  if (side === undefined) return undefined
  return {
    width: Math.ceil(finer.width / STEP),
    height: Math.ceil(finer.height / STEP),
    tileWidth: (finer.tileWidth * side) / STEP,
    tileHeight: (finer.tileHeight * side) / STEP,
    side,
  }
}

function fits(finer: PyramidLevel, side: number): boolean {
  const { tileWidth, tileHeight } = finer
  const joined = (Math.max(tileWidth, tileHeight) * side) / STEP
  if (side > STEP && joined > JOINED_PX) return false
  if ((tileWidth * side) % STEP !== 0 || (tileHeight * side) % STEP !== 0) return false
  // A single source tile costs no more than a request for it.
  return side === 1 || pixelsOfTiles(finer, side) <= WSI_LIMITS.computedTilePixels
}
