import { expect, test } from 'vitest'
import { STRIPS, tiffBytes } from '../../test/wsi/build-tiff.ts'
import { memorySource } from '../../test/wsi/memory-source.ts'
import { asSharp, compareLevel, decode, jpegPage, tissueTile, withJfif } from '../../test/wsi/tissue.ts'
import { computedTile, StillComputing } from './computed-tile.ts'
import { openSlideImage } from './open-slide-image.ts'
import { whitePixels } from './pixels.ts'
import { completePyramid } from './pyramid.ts'
import type { CacheImage } from './slide-image.ts'

/** A picture with one level of identical tiles. */
const oneLevel = async (side: number) =>
  jpegPage(Array(Math.ceil(side / 256) ** 2).fill(withJfif(await tissueTile())), side, side)

/** Stores images in memory. */
function keeper() {
  const kept = new Map<string, Promise<Buffer>>()
  const cache: CacheImage = (name, make) => {
    const image = kept.get(name) ?? make()
    kept.set(name, image)
    return image
  }
  return { kept, cache }
}

test('computed levels are computed from one another, so that each tile of the file is decoded once', async () => {
  const source = memorySource(tiffBytes([await oneLevel(22 * 256)]))
  const { kept, cache } = keeper()
  const image = (await openSlideImage(source)).withCache(cache)
  expect(image.levels.map(({ columns, direct }) => [columns, direct])).toEqual([
    [22, true],
    [6, false],
    [2, false],
  ])
  const readAll = async (level: number) => {
    const { columns, rows } = image.levels[level]!
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) await image.tile(level, column, row)
  }
  await image.tile(0, 0, 0)
  source.reads = 0
  await readAll(2)
  // The file also contains tables of tiles.
  expect(source.reads).toBeGreaterThanOrEqual(22 * 22)
  expect(source.reads).toBeLessThan(22 * 22 + 10)
  expect([...kept.keys()].toSorted().slice(0, 3)).toEqual(['1/0_0', '1/0_1', '1/0_2'])
  expect(kept.size).toBe(6 * 6 + 2 * 2)
  source.reads = 0
  await readAll(1)
  await readAll(2)
  expect(source.reads).toBe(0)
})

test('the tiles needed for an overview are made one after the other, and none decodes more than itself', async () => {
  const { cache, kept } = keeper()
  const image = (await openSlideImage(memorySource(tiffBytes([await oneLevel(22 * 256)])))).withCache(cache)
  const tiles = [...image.overviewTiles()]
  expect(tiles).toHaveLength(6 * 6 + 2 * 2)
  for (const [index, { level, column, row }] of tiles.entries()) {
    await image.tile(level, column, row, false)
    expect(kept.size).toBe(index + 1)
  }
  const first = tiles.findIndex(({ level }) => level === 2)
  expect([first, tiles[first]]).toEqual([16, { level: 2, column: 0, row: 0 }])
  const small = await openSlideImage(memorySource(tiffBytes([await oneLevel(5 * 256)])))
  expect([...small.overviewTiles()]).toEqual([])
})

test('a computed level shows the same as the full size, in the same place', async () => {
  const page = await oneLevel(24 * 256)
  const black = await asSharp({ data: Buffer.alloc(256 * 256 * 3), width: 256, height: 256 })
    .jpeg()
    .toBuffer()
  const image = await openSlideImage(
    memorySource(tiffBytes([{ ...page, chunks: page.chunks.with(7 * 24 + 21, black) }])),
  )
  // A tile of the file is reduced to 16 by 16 pixels.
  const { data, width } = await decode((await image.tile(2, 1, 0))!.body)
  const colorAt = (column: number, row: number) => {
    let sum = 0
    for (let y = row * 16 + 2; y < row * 16 + 14; y++)
      for (let x = column * 16 + 2; x < column * 16 + 14; x++) sum += data[(y * width + x) * 3]!
    return sum / 144
  }
  const tissueColor = colorAt(0, 0)
  expect(tissueColor).toBeGreaterThan(60)
  for (const [column, row] of [
    [4, 7],
    [6, 7],
    [5, 6],
    [5, 8],
  ] as const)
    expect(Math.abs(colorAt(column, row) - tissueColor)).toBeLessThan(6)
  expect(colorAt(5, 7)).toBeLessThan(6)
  const part = await decode(
    await asSharp(await decode(await tissueTile()))
      .resize(64, 64)
      .png()
      .toBuffer(),
  )
  const whole = await asSharp(part)
    .extend({ right: 384 - 64, bottom: 384 - 64, extendWith: 'repeat' })
    .png()
    .toBuffer()
  const small = await openSlideImage(memorySource(tiffBytes([await oneLevel(6 * 256)])))
  expect((await compareLevel(small, 1, await decode(whole))).mean).toBeLessThan(6)
})

test('a label in too many strips is not read', async () => {
  const label = {
    fields: { 254: 1, 256: 1, 257: 10_001, 258: [8, 8, 8], 259: 1, 262: 2, 270: 'Label', 277: 3, 278: 1 },
    chunks: Array(10_001).fill(Buffer.alloc(3, 100)),
    chunkFields: STRIPS,
  }
  const source = memorySource(tiffBytes([await oneLevel(256), label]))
  const image = await openSlideImage(source)
  source.reads = 0
  await expect(image.image('label')).rejects.toThrow(
    'has an image in 10001 tiles or strips, more than Vitrine reads (10,000)',
  )
  expect(source.reads).toBe(0)
})

test('a call ends if it takes too long, and the next one continues with what was computed', async () => {
  const side = 22 * 256
  const tilePixels = async () => whitePixels(256, 256)
  const pyramid = completePyramid([{ width: side, height: side, tileWidth: 256, tileHeight: 256, tilePixels }])
  const kept = new Map<string, Buffer>()
  const cache: CacheImage = async (name, make) => {
    const image = kept.get(name) ?? (await make())
    kept.set(name, image)
    return image
  }
  const call = (tiles: number) => {
    const enough = kept.size + tiles
    return computedTile(pyramid, 2, [0, 0], {
      cache,
      isDirect: () => false,
      inTurn: decode => decode(),
      get untilMs() {
        return kept.size < enough ? Number.POSITIVE_INFINITY : 0
      },
    })
  }
  await expect(call(10)).rejects.toThrow(StillComputing)
  expect(kept.size).toBe(10)
  await call(7)
  expect(kept.size).toBe(4 * 4 + 1)
})
