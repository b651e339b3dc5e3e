import { columnsOf, type Level, rowsOf } from './level.ts'
import { cut, type Pixels, paste, whitePixels } from './pixels.ts'

/** The first five to eight of TIFF's orientations also swap width and height. */
const isSwapped = (orientation: number) => orientation >= 5

type Place = readonly [x: number, y: number]

/** Where the pixel that is seen at x, y is stored, by TIFF's field Orientation; `right` and `bottom` are the last stored ones. */
const STORED: Readonly<Record<number, (x: number, y: number, right: number, bottom: number) => Place>> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
}

/** A level as it is meant to be seen, where its file stores it rotated or mirrored. Its tiles have to be decoded. */
export function orientedLevel(stored: Level, orientation: number): Level {
  const toStored = STORED[orientation]
  if (!toStored) return stored
  const [width, height] = isSwapped(orientation) ? [stored.height, stored.width] : [stored.width, stored.height]
  const { tileWidth, tileHeight } = stored
  return {
    width,
    height,
    tileWidth,
    tileHeight,
    async tilePixels(column, row) {
      const left = column * tileWidth
      const top = row * tileHeight
      const right = Math.min(left + tileWidth, width) - 1
      const bottom = Math.min(top + tileHeight, height) - 1
      const place = (x: number, y: number) => toStored(x, y, stored.width - 1, stored.height - 1)
      const [x1, y1] = place(left, top)
      const [x2, y2] = place(right, bottom)
      const from: Place = [Math.min(x1, x2), Math.min(y1, y2)]
      const region = await regionPixels(stored, from, [Math.max(x1, x2), Math.max(y1, y2)])
      const tile = whitePixels(tileWidth, tileHeight)
      for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) {
          const [storedX, storedY] = place(x, y)
          const at = ((storedY - from[1]) * region.width + storedX - from[0]) * 3
          region.data.copy(tile.data, ((y - top) * tileWidth + x - left) * 3, at, at + 3)
        }
      return tile
    },
  }
}

/** The pixels from one corner to the other, both included. */
async function regionPixels(level: Level, [left, top]: Place, [right, bottom]: Place): Promise<Pixels> {
  const firstColumn = Math.floor(left / level.tileWidth)
  const firstRow = Math.floor(top / level.tileHeight)
  const endColumn = Math.min(columnsOf(level), Math.floor(right / level.tileWidth) + 1)
  const endRow = Math.min(rowsOf(level), Math.floor(bottom / level.tileHeight) + 1)
  const tiles = whitePixels((endColumn - firstColumn) * level.tileWidth, (endRow - firstRow) * level.tileHeight)
  for (let row = firstRow; row < endRow; row++)
    for (let column = firstColumn; column < endColumn; column++)
      paste(
        tiles,
        await level.tilePixels(column, row),
        (column - firstColumn) * level.tileWidth,
        (row - firstRow) * level.tileHeight,
      )
  const region = whitePixels(right - left + 1, bottom - top + 1)
  cut(region, tiles, left - firstColumn * level.tileWidth, top - firstRow * level.tileHeight)
  return region
}
