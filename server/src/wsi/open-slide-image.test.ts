import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { FileSource } from './file-source.ts'
import { openSlideImage } from './open-slide-image.ts'

const PICTURES = resolve(import.meta.dirname, '../../test/pictures')

async function openPicture(name: string) {
  const source = await FileSource.open(resolve(PICTURES, name))
  onTestFinished(() => source.close())
  return openSlideImage(source)
}

/** The largest difference between a tile as a browser decodes it and the same part of the page as libvips decodes it. */
async function differenceFromPage(name: string, page: { page?: number; subifd?: number }, level: number) {
  const image = await openPicture(name)
  const { tile_width, tile_height, columns, rows, width, height } = image.levels[level]!
  const whole = await sharp(resolve(PICTURES, name), page).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([whole.info.width, whole.info.height]).toEqual([width, height])
  let largest = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { body } = (await image.tile(level, column, row))!
      const tile = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([tile.info.width, tile.info.height]).toEqual([tile_width, tile_height])
      for (let y = 0; y < Math.min(tile_height, height - row * tile_height); y++)
        for (let x = 0; x < Math.min(tile_width, width - column * tile_width); x++)
          for (let color = 0; color < 3; color++) {
            const seen = tile.data[(y * tile_width + x) * 3 + color]!
            const meant = whole.data[((row * tile_height + y) * width + column * tile_width + x) * 3 + color]!
            largest = Math.max(largest, Math.abs(seen - meant))
          }
    }
  return largest
}

test.for([
  ['synthetic-label-0.svs', { page: 0 }, 0],
  ['tissue-bigtiff-jpeg.tif', { page: 0 }, 0],
  ['tissue-bigtiff-jpeg.tif', { page: 1 }, 1],
  ['tissue-bigtiff-jpeg.tif', { page: 2 }, 2],
  ['tissue-subifd-jpeg.tif', { page: 0 }, 0],
  ['tissue-subifd-jpeg.tif', { subifd: 0 }, 1],
  ['tissue-subifd-jpeg.tif', { subifd: 1 }, 2],
  ['tissue-webp.tif', { page: 0 }, 0],
  ['tissue-webp.tif', { page: 2 }, 2],
] as const)('tiles of %s, %o, are sent as the file holds them and look like its page', async ([name, page, level]) => {
  expect((await openPicture(name)).levels[level]!.direct).toBe(true)
  expect(await differenceFromPage(name, page, level)).toBe(0)
})

test('an Aperio file tells its scale, magnification, label and macro', async () => {
  const image = await openPicture('synthetic-label-0.svs')
  expect(image).toMatchObject({ format: 'Aperio SVS', width: 480, height: 480, mpp: 0.499, magnification: 20 })
  expect([...image.images]).toEqual(['label', 'macro'])
  expect(await sharp(await image.image('label')).metadata()).toMatchObject({ format: 'jpeg', width: 387, height: 450 })
  expect(await sharp(await image.thumbnail(128)).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 128 })
})

test('a picture without pixels is refused', async () => {
  await expect(openPicture('zero_gi.tif')).rejects.toMatchObject({
    state: 'unsupported',
    message: 'is no picture of a slide that Vitrine reads (TIFF, SVS, NDPI)',
  })
})
