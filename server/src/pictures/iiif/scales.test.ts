import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { expect, test } from 'vitest'
import { imageInformation } from './image-information.ts'
import { isTile, regionOfLevel, scalesOf, storedTile } from './scales.ts'

const level = (width: number, height: number, fullWidth: number, tile = 256): PictureLevel => ({
  ...{ width, height, scale: fullWidth / width, tile_width: tile, tile_height: tile, direct: true },
  columns: Math.ceil(width / tile),
  rows: Math.ceil(height / tile),
})
const levelsOf = (...sizes: readonly (readonly [number, number])[]) =>
  sizes.map(([width, height]) => level(width, height, sizes[0]![0]))

test.each([
  ['rounded down, as by Aperio', levelsOf([46_000, 32_914], [11_500, 8_228], [2_875, 2_057]), [0, 0, 1, 1, 2]],
  ['rounded up', levelsOf([1_001, 1_003], [501, 502], [251, 251]), [0, 1, 2]],
  [
    'two pixels off, so that 4 is made from the full size',
    levelsOf([4_000, 4_000], [1_003, 1_003], [250, 250]),
    [0, 0, 1, 1, 2],
  ],
  ['of a whole scale that is no power of two', levelsOf([9_000, 9_000], [3_000, 3_000], [1_000, 1_000]), [0, 0, 1, 1]],
  ['one', levelsOf([200, 100]), [0]],
])('each factor up to that of the last level is read from a level: sizes %s', (_name, levels, read) => {
  const scales = scalesOf(levels)
  expect(scales.map(({ factor }) => factor)).toEqual(read.map((_, power) => 2 ** power))
  expect(scales.map(({ level }) => level)).toEqual(read)
})

test('the list ends before a gap that is too wide: tiles of more than four times their sides are not decoded', () => {
  const factorsOf = (...sizes: [number, number][]) => scalesOf(levelsOf(...sizes)).map(({ factor }) => factor)
  expect(factorsOf([64_000, 64_000], [4_000, 4_000])).toEqual([1, 2, 4])
  expect(factorsOf([64_000, 64_000], [8_000, 8_000])).toEqual([1, 2, 4, 8])
})

test('a factor has a level if width and height differ by at most a pixel', () => {
  const ownOf = (height: number) => scalesOf(levelsOf([40_000, 40_001], [10_000, height]))[2]?.isLevel
  expect([9_998, 9_999, 10_000, 10_001, 10_002].map(ownOf)).toEqual([false, false, true, true, false])
})

test('a tile has its position in the level as in the file, even if the level ends a pixel before it', () => {
  const levels = levelsOf([2_050, 2_050], [512, 512])
  const scale = scalesOf(levels)[2]!
  const at = (left: number, width: number) =>
    regionOfLevel(scale, levels[0]!, levels[1]!, { left, top: 0, width, height: 1_024 })
  expect(at(1_024, 1_024)).toEqual({ left: 256, top: 0, width: 256, height: 256 })
  expect(storedTile(levels[1]!, at(1_024, 1_024))).toEqual([1, 0])
  // The level has 512 of the scale's 513 columns, so its last one is repeated.
  expect(at(2_048, 2)).toEqual({ left: 511, top: 0, width: 1, height: 256 })
})

test('there is no tile beyond the last one of a picture, even if that is a whole tile', () => {
  const picture = level(512, 512, 512)
  const isTileAt = (left: number, top: number, width: number, height: number) =>
    isTile(scalesOf([picture])[0]!, picture, { left, top, width, height }, { width, height })
  expect(isTileAt(256, 256, 256, 256)).toBe(true)
  expect(isTileAt(512, 0, 0, 256)).toBe(false)
  expect(isTileAt(0, 512, 256, 0)).toBe(false)
})

test('a scale without a level is read from the corresponding part of a finer one', () => {
  const levels = levelsOf([9_000, 9_000], [3_000, 3_000])
  const scale = scalesOf(levels)[1]!
  expect(scale).toMatchObject({ factor: 2, level: 0, isLevel: false })
  const region = { left: 512, top: 0, width: 512, height: 512 }
  expect(regionOfLevel(scale, levels[0]!, levels[0]!, region)).toEqual(region)
})

test('tiles of different sizes are listed by size, levels of less than one tile with those of the full size', () => {
  const levels = [
    level(4_096, 4_096, 4_096),
    level(2_048, 2_048, 4_096, 512),
    level(512, 512, 4_096, 512),
    level(128, 128, 4_096, 128),
  ]
  const information = imageInformation('https://lab.example/x', levels[0]!, scalesOf(levels), 'image/jpeg')
  expect(information.tiles).toEqual([
    { width: 256, height: 256, scaleFactors: [1, 16, 32] },
    { width: 512, height: 512, scaleFactors: [2, 4, 8] },
  ])
  expect(information.sizes.map(({ width }) => width)).toEqual([128, 256, 512, 1_024])
  expect(information.maxWidth).toBe(1_024)
})
