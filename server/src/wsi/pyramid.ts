import { columnsOf, computedLevel, type Level, rowsOf } from './level.ts'

/** A wider gap between two levels makes a viewer load more than 16 tiles for one of the screen. */
const WIDEST_GAP = 4
/** Rounded sizes make a gap of 4 seem a little wider. */
const ROUNDING = 1.02
/** Tiles of the smallest level, at most: what a viewer loads for an overview. */
const MOST_OVERVIEW_TILES = 30
/** Tiles that one tile of a computed level may be made of. */
const MOST_SOURCE_TILES = 256

/** The levels of the file, and computed ones between and below them where the steps are too wide for a viewer. */
export function completePyramid(levels: readonly Level[]): Level[] {
  const complete: Level[] = []
  for (const [index, level] of levels.entries()) {
    complete.push(level)
    const next = levels[index + 1]
    const isEnough = next
      ? (candidate: Level) => candidate.width <= next.width * WIDEST_GAP * ROUNDING
      : (candidate: Level) => columnsOf(candidate) * rowsOf(candidate) <= MOST_OVERVIEW_TILES
    let last = level
    for (let factor = WIDEST_GAP; factor ** 2 <= MOST_SOURCE_TILES && !isEnough(last); factor *= WIDEST_GAP) {
      last = computedLevel(level, factor)
      complete.push(last)
    }
  }
  return complete
}
