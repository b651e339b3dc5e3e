import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import sharp, { type TiffOptions } from 'sharp'
import { expect, test } from 'vitest'
import { tiffBytes } from '../../test/wsi/build-tiff.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { asSharp, compareLevel, decode, jpegPage, tissue } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

/** The maximum difference caused by encoding as JPEG. */
const ENCODED = { largest: 90, mean: 4 }

async function expectLevels(file: Buffer, levels: number) {
  const image = await openSlideImage(memorySource(file))
  expect(image.levels.map(level => level.direct)).toEqual(Array(levels).fill(false))
  for (let level = 0; level < levels; level++) {
    const { largest, mean } = await compareLevel(image, level, await decode(file, { page: level }))
    expect(largest).toBeLessThan(ENCODED.largest)
    expect(mean).toBeLessThan(ENCODED.mean)
  }
}

test.for([
  { compression: 'none' },
  { compression: 'lzw' },
  { compression: 'lzw', predictor: 'horizontal' },
  { compression: 'deflate', predictor: 'horizontal' },
  { compression: 'packbits' },
] satisfies TiffOptions[])('decodes tiles of a pyramid with %o', async options => {
  await expectLevels(
    await asSharp(await tissue())
      .tiff({ tile: true, pyramid: true, ...options })
      .toBuffer(),
    3,
  )
})

test('decodes tiles of a page in strips', async () => {
  await expectLevels(
    await asSharp(await tissue())
      .tiff({ compression: 'lzw' })
      .toBuffer(),
    1,
  )
})

test.for([2, 3, 4, 5, 6, 7, 8])('decodes tiles of a pyramid that is stored in orientation %i', async orientation => {
  const file = await asSharp(await tissue())
    .resize(300, 250)
    .tiff({ tile: true, pyramid: true, compression: 'jpeg', tileWidth: 128, tileHeight: 64 })
    .withMetadata({ orientation })
    .toBuffer()
  const image = await openSlideImage(memorySource(file))
  const whole = await decode(await sharp(file).autoOrient().png().toBuffer())
  expect(image).toMatchObject({ width: whole.width, height: whole.height })
  expect(image.levels[1]).toMatchObject({ width: whole.width / 2, height: whole.height / 2 })
  expect((await compareLevel(image, 0, whole)).mean).toBeLessThan(ENCODED.mean)
})

test('decodes tiles of gray, inverted and transparent pictures', async () => {
  const gray = asSharp(await tissue()).toColourspace('b-w')
  await expectLevels(await gray.clone().tiff({ tile: true, compression: 'deflate' }).toBuffer(), 1)
  await expectLevels(await gray.clone().tiff({ tile: true, compression: 'deflate', miniswhite: true }).toBuffer(), 1)
  await expectLevels(
    await asSharp(await tissue())
      .ensureAlpha(0.5)
      .tiff({ tile: true, compression: 'deflate' })
      .toBuffer(),
    1,
  )
})

test.runIf('zstdCompress' in zlib)('decodes tiles of Zstandard, in either byte order', async () => {
  const whole = await decode(
    await asSharp(await tissue())
      .resize(256, 256, { fit: 'fill' })
      .png()
      .toBuffer(),
  )
  const chunk = await promisify(zlib.zstdCompress)(whole.data)
  const page = jpegPage([chunk])
  for (const isBigEndian of [false, true]) {
    const fields = { ...page.fields, 259: 50_000, 262: 2 }
    const image = await openSlideImage(memorySource(tiffBytes([{ ...page, fields }], { isBigEndian })))
    expect((await compareLevel(image, 0, whole)).mean).toBeLessThan(ENCODED.mean)
  }
})

test('decodes tiles with a channel that the directory does not declare', async () => {
  const page = jpegPage([Buffer.alloc(256 * 256 * 2, Buffer.from([120, 255]))])
  const fields = { ...page.fields, 258: [8, 8], 259: 1, 262: 1, 277: 2 }
  const image = await openSlideImage(memorySource(tiffBytes([{ ...page, fields }])))
  expect((await decode((await image.tile(0, 0, 0))!.body)).data[0]).toBe(120)
})

test('decodes tiles of NDPI, cut at its restart markers', async () => {
  const image = await openPicture('fluorescence.ndpi')
  expect(image).toMatchObject({ format: 'Hamamatsu NDPI', magnification: 10, scanner: 'C9600-12' })
  expect(image.mpp).toBeCloseTo(0.9127, 4)
  expect([...image.images]).toEqual(['macro'])
  const [whole] = await jpegsOf(picturePath('fluorescence.ndpi'))
  expect((await compareLevel(image, 0, await decode(whole!))).mean).toBeLessThan(ENCODED.mean)
  expect(await sharp(await image.image('macro')).metadata()).toMatchObject({ width: 1188, height: 406 })
})

/** The JPEGs in a file, each with everything that follows. */
async function jpegsOf(path: string): Promise<Buffer[]> {
  const bytes = await readFile(path)
  const jpegs: Buffer[] = []
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex'))
    jpegs.push(bytes.subarray(at))
  return jpegs
}
