import { expect, test } from 'vitest'
import { tiffBytes } from '../../test/wsi/build-tiff.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { asSharp, compareLevel, decode, jpegPage, tissue, tissueTile, withJfif } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

const jpegPyramid = async () =>
  asSharp(await tissue())
    .tiff({ tile: true, pyramid: true, compression: 'jpeg' })
    .toBuffer()

test.for([
  ['synthetic-label-0.svs', { page: 0 }, 0],
  ['tissue-bigtiff-jpeg.tif', { page: 0 }, 0],
  ['tissue-bigtiff-jpeg.tif', { page: 1 }, 1],
  ['tissue-bigtiff-jpeg.tif', { page: 2 }, 2],
  ['tissue-subifd-jpeg.tif', { page: 0 }, 0],
  ['tissue-subifd-jpeg.tif', { subifd: 0 }, 1],
  ['tissue-subifd-jpeg.tif', { subifd: 1 }, 2],
  ['tissue-webp.tif', { page: 0 }, 0],
  ['tissue-webp.tif', { page: 1 }, 1],
  ['tissue-webp.tif', { page: 2 }, 2],
] as const)('tiles of %s, %o, look like its page', async ([name, page, level]) => {
  const image = await (await openPicture(name)).checked()
  expect(image.levels[level]!.direct).toBe(true)
  expect(await compareLevel(image, level, await decode(picturePath(name), page))).toEqual({ largest: 0, mean: 0 })
})

test('tiles would have wrong colors without the marker for RGB', async () => {
  const image = await openPicture('synthetic-label-0.svs')
  const { body } = (await image.tile(0, 0, 0))!
  expect(body.subarray(2, 4).toString('hex')).toBe('ffee')
  const seen = await decode(Buffer.concat([body.subarray(0, 2), body.subarray(18)]))
  const meant = await decode(body)
  const sum = seen.data.reduce((total, value, index) => total + Math.abs(value - meant.data[index]!), 0)
  expect(sum / seen.data.length).toBeGreaterThan(20)
})

test('tiles cost one read each, and one for their position', async () => {
  const bytes = await jpegPyramid()
  const source = memorySource(bytes)
  const image = await openSlideImage(source)
  await image.tile(0, 0, 0)
  const before = source.reads
  await image.tile(0, 1, 1)
  expect(source.reads - before).toBe(1)
})

test("tiles with their own color marker don't get ours", async () => {
  const jfif = withJfif(await tissueTile())
  const image = await openSlideImage(memorySource(tiffBytes([jpegPage([jfif])])))
  expect((await image.tile(0, 0, 0))!.body).toEqual(jfif)
})

test('an absent tile is white', async () => {
  const image = await openSlideImage(memorySource(tiffBytes([jpegPage([Buffer.alloc(0)])])))
  expect((await decode((await image.tile(0, 0, 0))!.body)).data.every(value => value === 255)).toBe(true)
})

test('there are no tiles beyond the level', async () => {
  const image = await openPicture('tissue-bigtiff-jpeg.tif')
  for (const [level, column, row] of [
    [0, 3, 0],
    [0, 0, 2],
    [3, 0, 0],
    [0, -1, 0],
    [0, 0.5, 0],
  ] as const)
    expect(await image.tile(level, column, row)).toBeUndefined()
})

test('tiles are decoded instead if they would look different', async () => {
  // JFIF implies YCbCr, but the directory declares RGB, so browsers and libtiff differ.
  const jfif = withJfif(await tissueTile())
  const page = jpegPage([jfif])
  const image = await openSlideImage(memorySource(tiffBytes([{ ...page, fields: { ...page.fields, 262: 2 } }])))
  expect(image.levels[0]!.direct).toBe(true)
  const checked = await image.checked()
  expect(checked.levels[0]!.direct).toBe(false)
  expect((await checked.tile(0, 0, 0))!.type).toBe('image/jpeg')
})
