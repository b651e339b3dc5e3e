import { createHash } from 'node:crypto'
import { columnsOf, type Level, tileRows } from './level.ts'

const TILES = 64
/** With fewer different tiles, scans may be blank, and have the same bytes. */
const LEAST_DIFFERENT = 4

/** Evenly spaced positions from first to last; all of them if there are few. */
function spread(count: number): number[] {
  if (count <= TILES) return [...Array(count).keys()]
  return Array.from({ length: TILES }, (_, index) => Math.round((index * (count - 1)) / (TILES - 1)))
}

/** See `SlideImage.scanDigest`. @param full level 0 */
export async function scanDigest(full: Level): Promise<string | undefined> {
  const { width, height, encodedTile } = full
  if (!encodedTile) return undefined
  const [columns, rows] = [columnsOf(full), tileRows(full)]
  const hash = createHash('sha256').update(`${width} ${height}`)
  const different = new Set<string>()
  for (const position of spread(columns * rows)) {
    const tile = await encodedTile.call(full, position % columns, Math.floor(position / columns))
    const digest = createHash('sha256')
      .update(tile?.body ?? '')
      .digest('hex')
    if (tile) different.add(digest)
    hash.update(` ${digest}`)
  }
  return different.size < Math.min(LEAST_DIFFERENT, columns * rows) ? undefined : hash.digest('hex')
}
