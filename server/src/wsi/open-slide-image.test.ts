import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import sharp, { type TiffOptions } from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildTiff, STRIPS, TILES, tiffBytes } from '../../test/wsi/build-tiff.ts'
import { readDamaged } from '../../test/wsi/damaged-files.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture, writeSparse } from '../../test/wsi/picture-sources.ts'
import { openSlideImage } from './open-slide-image.ts'
import type { SlideImage } from './slide-image.ts'

interface Raw {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function decode(image: string | Buffer, page: { page?: number; subifd?: number } = {}): Promise<Raw> {
  const { data, info } = await sharp(image, page)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The largest and the mean difference of a color between the tiles of a level, as a browser decodes them, and `whole`. */
async function compareLevel(image: SlideImage, level: number, whole: Raw) {
  const { tile_width, tile_height, columns, rows, width, height } = image.levels[level]!
  expect([whole.width, whole.height]).toEqual([width, height])
  let largest = 0
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tile = await decode((await image.tile(level, column, row))!.body)
      expect([tile.width, tile.height]).toEqual([tile_width, tile_height])
      for (let y = 0; y < Math.min(tile_height, height - row * tile_height); y++)
        for (let x = 0; x < Math.min(tile_width, width - column * tile_width) * 3; x++) {
          const seen = tile.data[y * tile_width * 3 + x]!
          const meant = whole.data[((row * tile_height + y) * width + column * tile_width) * 3 + x]!
          const difference = Math.abs(seen - meant)
          sum += difference
          largest = Math.max(largest, difference)
        }
    }
  return { largest, mean: sum / (width * height * 3) }
}

const tissue = () => decode(picturePath('tissue-webp.tif'))
const asSharp = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

describe('tiles that the file holds as a browser needs them', () => {
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
  ] as const)('of %s, %o, look like its page', async ([name, page, level]) => {
    const image = await (await openPicture(name)).checked()
    expect(image.levels[level]!.direct).toBe(true)
    expect(await compareLevel(image, level, await decode(picturePath(name), page))).toEqual({ largest: 0, mean: 0 })
  })

  test('would have wrong colors without the marker that says RGB', async () => {
    const image = await openPicture('synthetic-label-0.svs')
    const { body } = (await image.tile(0, 0, 0))!
    expect(body.subarray(2, 4).toString('hex')).toBe('ffee')
    const seen = await decode(Buffer.concat([body.subarray(0, 2), body.subarray(18)]))
    const meant = await decode(body)
    const sum = seen.data.reduce((total, value, index) => total + Math.abs(value - meant.data[index]!), 0)
    expect(sum / seen.data.length).toBeGreaterThan(20)
  })

  test('cost one read each, beside one for their place', async () => {
    const bytes = await jpegPyramid()
    const source = memorySource(bytes)
    const image = await openSlideImage(source)
    await image.tile(0, 0, 0)
    const before = source.reads
    await image.tile(0, 1, 1)
    expect(source.reads - before).toBe(1)
  })

  test('that have a color marker of their own go without ours', async () => {
    const jfif = withJfif(await tissueTile())
    const image = await openSlideImage(memorySource(tiffBytes([jpegPage([jfif])])))
    expect((await image.tile(0, 0, 0))!.body).toEqual(jfif)
  })

  test('of which one is absent: it is white', async () => {
    const image = await openSlideImage(memorySource(tiffBytes([jpegPage([Buffer.alloc(0)])])))
    expect((await decode((await image.tile(0, 0, 0))!.body)).data.every(value => value === 255)).toBe(true)
  })

  test('are none beyond the level', async () => {
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

  test('are decoded instead where they would look different', async () => {
    // JFIF says YCbCr, the directory RGB: a browser and libtiff differ.
    const jfif = withJfif(await tissueTile())
    const page = jpegPage([jfif])
    const image = await openSlideImage(memorySource(tiffBytes([{ ...page, fields: { ...page.fields, 262: 2 } }])))
    expect(image.levels[0]!.direct).toBe(true)
    const checked = await image.checked()
    expect(checked.levels[0]!.direct).toBe(false)
    expect((await checked.tile(0, 0, 0))!.type).toBe('image/jpeg')
  })
})

const tissueTile = async () =>
  asSharp(await tissue())
    .resize(256, 256, { fit: 'fill' })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()

/** JFIF says that the colors are YCbCr. */
const withJfif = (jpeg: Buffer) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), jpeg.subarray(2)])

/** One level of 256 x 256 in one YCbCr tile. */
const jpegPage = (chunks: readonly Buffer[], width = 256, height = 256) => ({
  fields: { 256: width, 257: height, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3, 322: 256, 323: 256 },
  chunks,
  chunkFields: TILES,
})

const jpegPyramid = async () =>
  asSharp(await tissue())
    .tiff({ tile: true, pyramid: true, compression: 'jpeg' })
    .toBuffer()

describe('tiles that are decoded', () => {
  /** The JPEG that is made of them costs this much, at most. */
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
  ] satisfies TiffOptions[])('of a pyramid with %o', async options => {
    await expectLevels(
      await asSharp(await tissue())
        .tiff({ tile: true, pyramid: true, ...options })
        .toBuffer(),
      3,
    )
  })

  test('of a page in strips', async () => {
    await expectLevels(
      await asSharp(await tissue())
        .tiff({ compression: 'lzw' })
        .toBuffer(),
      1,
    )
  })

  test.for([2, 3, 4, 5, 6, 7, 8])('of a pyramid that is stored in orientation %i', async orientation => {
    const file = await asSharp(await tissue())
      .tiff({ tile: true, pyramid: true, compression: 'jpeg', tileWidth: 128, tileHeight: 64 })
      .withMetadata({ orientation })
      .toBuffer()
    const image = await openSlideImage(memorySource(file))
    const whole = await decode(await sharp(file).autoOrient().png().toBuffer())
    expect(image).toMatchObject({ width: whole.width, height: whole.height })
    expect(image.levels[1]).toMatchObject({ width: whole.width / 2, height: whole.height / 2 })
    expect((await compareLevel(image, 0, whole)).mean).toBeLessThan(ENCODED.mean)
  })

  test('of gray, inverted and transparent pictures', async () => {
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

  test.runIf('zstdCompress' in zlib)('of Zstandard, in either byte order', async () => {
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

  test('of NDPI, cut at its restart markers', async () => {
    const image = await openPicture('fluorescence.ndpi')
    expect(image).toMatchObject({ format: 'Hamamatsu NDPI', magnification: 10, scanner: 'C9600-12' })
    expect(image.mpp).toBeCloseTo(0.9127, 4)
    expect([...image.images]).toEqual(['macro'])
    const [whole] = await jpegsOf(picturePath('fluorescence.ndpi'))
    expect((await compareLevel(image, 0, await decode(whole!))).mean).toBeLessThan(ENCODED.mean)
    expect(await sharp(await image.image('macro')).metadata()).toMatchObject({ width: 1188, height: 406 })
  })
})

/** The JPEGs in a file, one behind the other. */
async function jpegsOf(path: string): Promise<Buffer[]> {
  const bytes = await readFile(path)
  const jpegs: Buffer[] = []
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex'))
    jpegs.push(bytes.subarray(at))
  return jpegs
}

describe('large files', () => {
  test('of 152,881 tiles open in a few reads, beyond 4 GB', async () => {
    const tile = withJfif(await tissueTile())
    const side = 391 * 256
    const pages = [jpegPage(Array(391 ** 2).fill(tile), side, side), jpegPage([tile])]
    const built = buildTiff(pages, { isBig: true, base: 5 * 2 ** 30 })
    const image = await openPicture(await writeSparse(built))
    expect(image).toMatchObject({ width: side, height: side })
    expect((await image.tile(0, 390, 390))!.body).toEqual(tile)

    const source = memorySource(tiffBytes(pages, { isBig: true }))
    await openSlideImage(source)
    expect(source.reads).toBeLessThan(60)
    expect(source.bytesRead).toBeLessThan(200_000)
  })

  test('with wide steps between their levels get computed ones', async () => {
    const tile = withJfif(await tissueTile())
    const image = await openSlideImage(memorySource(tiffBytes([jpegPage(Array(400).fill(tile), 5120, 5120)])))
    expect(image.levels.map(({ width, columns, direct }) => ({ width, columns, direct }))).toEqual([
      { width: 5120, columns: 20, direct: true },
      { width: 1280, columns: 5, direct: false },
    ])
    const quarter = await decode((await image.tile(1, 0, 0))!.body)
    expect([quarter.width, quarter.height]).toEqual([256, 256])
    expect((await sharp(await image.thumbnail(256)).metadata()).width).toBe(256)
  })
})

describe('what a header tells', () => {
  test('of an Aperio file: scale, magnification, label and macro', async () => {
    const image = await openPicture('synthetic-label-0.svs')
    expect(image).toMatchObject({ format: 'Aperio SVS', width: 480, height: 480, mpp: 0.499, magnification: 20 })
    expect([...image.images]).toEqual(['label', 'macro'])
    const label = await image.image('label')
    expect(await sharp(label).metadata()).toMatchObject({ format: 'jpeg', width: 387, height: 450 })
    expect(await sharp(await image.thumbnail(128)).metadata()).toMatchObject({ width: 128, height: 128 })
  })

  test('of an Aperio file: scanner and time, in its zone', async () => {
    const strip = Buffer.alloc(48 * 48 * 3, 100)
    const page = {
      ...jpegPage([
        await asSharp(await tissue())
          .resize(256, 256)
          .jpeg()
          .toBuffer(),
      ]),
    }
    const description =
      'Aperio Image Library v11\r\n256x256|AppMag = 40|MPP = 0.25|ScanScope ID = SS1234|Date = 03/09/21|Time = 16:05:59|Time Zone = GMT-05:00'
    const small = (subfile: number) => ({
      fields: { 254: subfile, 256: 48, 257: 48, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 278: 48 },
      chunks: [strip],
      chunkFields: STRIPS,
    })
    const file = tiffBytes([{ ...page, fields: { ...page.fields, 270: description } }, small(1), small(9)])
    const image = await openSlideImage(memorySource(file))
    expect(image).toMatchObject({
      mpp: 0.25,
      magnification: 40,
      scanner: 'SS1234',
      scannedAt: '2021-03-09T21:05:59.000Z',
    })
    // Newer scanners name them by NewSubfileType alone.
    expect([...image.images]).toEqual(['label', 'macro'])
  })

  test('of a plain file: its resolution', async () => {
    expect((await openPicture('tissue-bigtiff-jpeg.tif')).mpp).toBeCloseTo(0.499, 4)
  })
})

describe('files that are refused, in a sentence', () => {
  const patched = (fields: Record<number, number | number[]>) => {
    const page = jpegPage([Buffer.from('ffd8ffd9', 'hex')])
    return tiffBytes([{ ...page, fields: { ...page.fields, ...fields } }])
  }
  test.for([
    ['is no picture of a slide that Vitrine reads (TIFF, SVS, NDPI)', Buffer.from('notanimage, but a text')],
    ['is no picture of a slide that Vitrine reads (TIFF, SVS, NDPI)', Buffer.from('II')],
    ['is no picture of a slide that Vitrine reads (TIFF, SVS, NDPI)', Buffer.alloc(200)],
    ['is DICOM, which is not read yet', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM1234')])],
    ['is compressed with JPEG 2000, which is not supported yet', patched({ 259: 33_005 })],
    ['is compressed in a way that is not supported (TIFF compression 6)', patched({ 259: 6 })],
    ['has 16 bits per color, which is not supported yet (8 are)', patched({ 258: [16, 16, 16] })],
    ['has colors of a kind that is not supported (TIFF photometric interpretation 5)', patched({ 262: 5 })],
    ['stores each color in a plane of its own, which is not supported', patched({ 284: 2 })],
    [
      'is stored in tiles of 8 x 8 pixels, which are too small to be read (16 is the least)',
      patched({ 322: 8, 323: 8 }),
    ],
    ['is damaged: its table of tiles is too short', patched({ 256: 1000 })],
  ] as const)('%s', async ([problem, bytes]) => {
    await expect(openSlideImage(memorySource(bytes))).rejects.toMatchObject({
      name: 'UnreadableImage',
      message: problem,
    })
  })

  test('is no picture ..., where it has no pixels', async () => {
    await expect(openPicture('zero_gi.tif')).rejects.toMatchObject({ state: 'unsupported' })
  })

  test('ends early, where its end is missing', async () => {
    const svs = await readFile(picturePath('synthetic-label-0.svs'))
    const ndpi = await readFile(picturePath('fluorescence.ndpi'))
    for (const [bytes, length] of [
      [svs, svs.length / 2],
      [ndpi, ndpi.length / 2],
    ] as const)
      await expect(openSlideImage(memorySource(Buffer.from(bytes.subarray(0, length))))).rejects.toMatchObject({
        state: 'damaged',
        message: 'ends early: it is still being copied, or damaged',
      })
  })

  test('ends early, where the last tile is still zeros', async () => {
    await expect(openSlideImage(memorySource(tiffBytes([jpegPage([Buffer.alloc(100)])])))).rejects.toMatchObject({
      message: 'ends early: it is still being copied, or damaged',
    })
  })

  test('is damaged, where its list of pictures runs in a circle', async () => {
    const circle = Buffer.from('49492a000800000000000800000000000000', 'hex')
    await expect(openSlideImage(memorySource(circle))).rejects.toMatchObject({
      message: 'is damaged: its list of pictures runs in a circle',
    })
  })

  test('or shown, where they are cut off or have changed bytes', async () => {
    const { shown, refused, problems } = await readDamaged(200, 1)
    expect(problems).toEqual([])
    expect(shown).toBeGreaterThan(20)
    expect(refused.size).toBeGreaterThan(20)
  })
})
