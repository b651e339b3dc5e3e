import { findStoredTile, type Level, partPixels } from './level.ts'
import { paste, type Turn, turnPixels, whitePixels } from './pixels.ts'

/** Orientations 5 to 8 of TIFF also swap width and height. */
const isSwapped = (orientation: number) => orientation >= 5

type Point = readonly [x: number, y: number]

interface Orientation {
  /** The stored position of the pixel displayed at x, y; `right` and `bottom` are the last stored column and row. */
  readonly stored: (x: number, y: number, right: number, bottom: number) => Point
  /** The transformation from stored to displayed pixels. */
  readonly turn: Turn
}

/** By TIFF's field Orientation. */
const ORIENTATIONS: Readonly<Record<number, Orientation>> = {
  2: { stored: (x, y, right) => [right - x, y], turn: { flop: true } },
  3: { stored: (x, y, right, bottom) => [right - x, bottom - y], turn: { degrees: 180 } },
  4: { stored: (x, y, _, bottom) => [x, bottom - y], turn: { flip: true } },
  5: { stored: (x, y) => [y, x], turn: { flop: true, degrees: 270 } },
  6: { stored: (x, y, _, bottom) => [y, bottom - x], turn: { degrees: 90 } },
  7: { stored: (x, y, right, bottom) => [right - y, bottom - x], turn: { flop: true, degrees: 90 } },
  8: { stored: (x, y, right) => [right - y, x], turn: { degrees: 270 } },
}

/** A level in its display orientation, if its file stores it rotated or mirrored. Its tiles have to be decoded. */
export function orientedLevel(level: Level, orientation: number): Level {
  const { stored, turn } = ORIENTATIONS[orientation] ?? {}
  if (!stored || !turn) return level
  const { tileWidth, tileHeight } = level
  const [width, height] = isSwapped(orientation) ? [level.height, level.width] : [level.width, level.height]
  // A tile may touch four stored tiles, or more if their sides differ.
  const touched = 4 * Math.ceil(Math.max(tileWidth / tileHeight, tileHeight / tileWidth))
  const decodedOfTile = touched * (level.decodedPixels?.(1) ?? tileWidth * tileHeight)
  return {
    width,
    height,
    tileWidth,
    tileHeight,
    decodedPixels: side => side ** 2 * decodedOfTile,
    // A tile composed of several stored ones is only certain to be absent if all of them are.
    isAbsent: async () => (await findStoredTile(level)) === undefined,
    async tilePixels(column, row) {
      const left = column * tileWidth
      const top = row * tileHeight
      const place = (x: number, y: number) => stored(x, y, level.width - 1, level.height - 1)
      const [x1, y1] = place(left, top)
      const [x2, y2] = place(Math.min(left + tileWidth, width) - 1, Math.min(top + tileHeight, height) - 1)
      const region = await partPixels(level, {
        left: Math.min(x1, x2),
        top: Math.min(y1, y2),
        width: Math.abs(x2 - x1) + 1,
        height: Math.abs(y2 - y1) + 1,
      })
      const tile = whitePixels(tileWidth, tileHeight)
      paste(tile, await turnPixels(region, turn), 0, 0)
      return tile
    },
  }
}
