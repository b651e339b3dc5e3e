import { expect, test } from 'vitest'
import { columnsOf, type Level, pixelsOfTiles, tileRows } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import { whitePixels } from './pixels.ts'
import { completePyramid, isComputed, type PyramidLevel } from './pyramid.ts'

const buildLevel = (side: number, fields: Partial<Level> = {}): Level => {
  const { tileWidth = 256, tileHeight = 256 } = fields
  return {
    width: side,
    height: side,
    tileWidth,
    tileHeight,
    tilePixels: async () => whitePixels(tileWidth, tileHeight),
    ...fields,
  }
}
const widths = (levels: readonly PyramidLevel[]) => levels.map(({ width }) => width)

test.for([
  ['tiles of 256 px', {}],
  ['tiles of 16 px', { tileWidth: 16, tileHeight: 16 }],
  ['tiles of 3,000 px', { tileWidth: 3000, tileHeight: 3000 }],
  ['tiles of 1,024 px', { tileWidth: 1024, tileHeight: 1024 }],
  ['tiles that are wider than high', { tileWidth: 4096, tileHeight: 64 }],
  ['strips', { decodedPixels: side => side * 100_000 * 300 }],
  ['one piece', { decodedPixels: () => 30_000_000 }],
] satisfies [string, Partial<Level>][])(
  'an overview of a file with one level, in %s, has at most 30 tiles, each with few pixels',
  ([, fields]) => {
    const levels = completePyramid([buildLevel(100_000, fields)])
    const last = levels.at(-1)!
    expect(columnsOf(last) * tileRows(last)).toBeLessThanOrEqual(30)
    for (const [index, level] of levels.entries()) {
      const finer = levels[index - 1]
      if (!finer || !isComputed(level)) continue
      expect(level.width).toBe(Math.ceil(finer.width / 4))
      expect([level.tileWidth, level.tileHeight]).toEqual(
        [finer.tileWidth, finer.tileHeight].map(px => (px * level.side) / 4),
      )
      const most = Math.max(WSI_LIMITS.computedTilePixels, pixelsOfTiles(finer, 1))
      expect(pixelsOfTiles(finer, level.side)).toBeLessThanOrEqual(most)
    }
    // A handful of tiles fills the screen, whatever the size of the file's tiles.
    expect(last.tileWidth * last.tileHeight).toBeGreaterThanOrEqual(190 * 190)
  },
)

test('a gap between two levels is filled by steps of four', () => {
  const thumbnail = buildLevel(1000)
  expect(widths(completePyramid([buildLevel(100_000), thumbnail]))).toEqual([100_000, 25_000, 6_250, 1_563, 1000])
})

test('steps of four, with a level of few tiles at the end, need no computed ones', () => {
  const levels = [20_001, 5_000, 1_250].map(side => buildLevel(side))
  expect(completePyramid(levels)).toEqual(levels)
})

test("large tiles with odd sides that can't be divided by four are left alone", () => {
  const level = buildLevel(100_000, { tileWidth: 2001, tileHeight: 2001 })
  expect(completePyramid([level])).toEqual([level])
})

test('small levels of a picture larger than any slide are not computed, which is reported; existing ones are used', () => {
  const sentence =
    'has 2,000,000 x 2,000,000 pixels and lacks smaller levels, which would take too long to compute: export it as a pyramid'
  expect(() => completePyramid([buildLevel(2_000_000, { tileWidth: 2048, tileHeight: 2048 })])).toThrow(sentence)
  expect(() => completePyramid([buildLevel(240_000)])).not.toThrow()
  const own = [2_000_000, 500_000, 125_000, 31_250, 7_813, 1_954, 489].map(side => buildLevel(side))
  expect(completePyramid(own)).toEqual(own)
})
