import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildTiff, STRIPS, tiffBytes } from '../../test/wsi/build-tiff.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture, writeSparse } from '../../test/wsi/picture-sources.ts'
import { asSharp, decode, jpegPage, tissue, tissueTile, withJfif } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

test('files of 152,881 tiles open in a few reads, beyond 4 GB', async () => {
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

test("the upper halves of an NDPI file's offsets are stored separately beyond 4 GB", async () => {
  const bytes = await readFile(picturePath('fluorescence.ndpi'))
  const half = await openSlideImage(memorySource(bytes))
  // Everything is moved by 4 GB, so only the upper halves of offsets differ.
  const body = Buffer.from(bytes)
  body.writeUInt32LE(1, 8)
  for (let at = body.readUInt32LE(4); at !== 0; ) {
    const count = body.readUInt16LE(at)
    const nextAt = at + 2 + count * 12
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12
      const size = [2, 7].includes(body.readUInt16LE(entry + 2)) ? 1 : body.readUInt16LE(entry + 2) === 5 ? 8 : 4
      const isOffset = body.readUInt16LE(entry) === STRIPS.offsets || size * body.readUInt32LE(entry + 4) > 4
      if (isOffset) body.writeUInt32LE(1, nextAt + 8 + index * 4)
    }
    at = body.readUInt32LE(nextAt)
    if (at !== 0) body.writeUInt32LE(1, nextAt + 4)
  }
  const image = await openPicture(await writeSparse({ header: body.subarray(0, 12), body, base: 2 ** 32 }))
  expect(image).toMatchObject({ format: 'Hamamatsu NDPI', width: 992, magnification: 10 })
  expect((await image.tile(1, 1, 1))!.body).toEqual((await half.tile(1, 1, 1))!.body)
})

test('files with wide steps between their levels get computed ones', async () => {
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

test('an Aperio file has scale, magnification, label and macro', async () => {
  const image = await openPicture('synthetic-label-0.svs')
  expect(image).toMatchObject({ format: 'Aperio SVS', width: 480, height: 480, mpp: 0.499, magnification: 20 })
  expect([...image.images]).toEqual(['label', 'macro'])
  const label = await image.image('label')
  expect(await sharp(label).metadata()).toMatchObject({ format: 'jpeg', width: 387, height: 450 })
  expect(await sharp(await image.thumbnail(128)).metadata()).toMatchObject({ width: 128, height: 128 })
})

test('an Aperio file has scanner and time, in its zone', async () => {
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
  // Newer scanners identify them only by NewSubfileType.
  expect([...image.images]).toEqual(['label', 'macro'])
})

// Built from the published layout, not by a scanner.
test('the levels of a Leica SCN file are those of the image with the largest page', async () => {
  const tile = withJfif(await tissueTile())
  const page = (side: number) => jpegPage(Array(Math.ceil(side / 256) ** 2).fill(tile), side, side)
  const dimension = (ifd: number) => `<dimension sizeX="1" sizeY="1" ifd="${ifd}"/>`
  const image = (...ifds: number[]) => `<image name="i"><pixels>${ifds.map(dimension).join('')}</pixels></image>`
  const xml = `<scn xmlns="http://www.leica-microsystems.com/scn/2010/10/01">${image(0, 1)}${image(2, 3)}</scn>`
  const [first, ...others] = [1024, 512, 2048, 300].map(page)
  const file = tiffBytes([{ ...first!, fields: { ...first!.fields, 270: xml } }, ...others])
  const opened = await openSlideImage(memorySource(file))
  expect(opened.levels.map(({ width, direct }) => [width, direct])).toEqual([
    [2048, true],
    [512, false],
    [300, true],
  ])
})

test('a page declared as a label or macro image is not a level, nor is one without tiles', async () => {
  const full = jpegPage([await tissueTile()])
  const beside = (description: string) => ({
    fields: { 256: 128, 257: 128, 258: [8, 8, 8], 259: 1, 262: 2, 270: description, 277: 3, 278: 128 },
    chunks: [Buffer.alloc(128 * 128 * 3, 100)],
    chunkFields: STRIPS,
  })
  const image = await openSlideImage(memorySource(tiffBytes([full, beside('Label'), beside('Macro -x'), beside('?')])))
  expect(image.levels.map(({ width }) => width)).toEqual([256])
  expect([...image.images]).toEqual(['label', 'macro'])
})

test('a plain file has its resolution', async () => {
  expect((await openPicture('tissue-bigtiff-jpeg.tif')).mpp).toBeCloseTo(0.499, 4)
})

const APERIO = 'Aperio Image Library v11\r\n600x500'

/** An Aperio file with one level, which shows `tissue()`, and this as its second page. */
async function withThumbnail(thumbnail: { data: Buffer; width: number; height: number }) {
  const encode = (left: number, top: number) =>
    asSharp(full)
      .extract({ left, top, width: Math.min(256, full.width - left), height: Math.min(256, full.height - top) })
      .extend({ right: Math.max(0, left + 256 - full.width), bottom: Math.max(0, top + 256 - full.height) })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer()
  const full = await tissue()
  const tiles = await Promise.all(
    [0, 256].flatMap(top => [0, 256, 512].map(async left => withJfif(await encode(left, top)))),
  )
  const page = jpegPage(tiles, full.width, full.height)
  const { width, height, data } = thumbnail
  return tiffBytes([
    { ...page, fields: { ...page.fields, 270: APERIO } },
    {
      fields: { 256: width, 257: height, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 278: height },
      chunks: [data],
      chunkFields: STRIPS,
    },
  ])
}

test('a thumbnail that shows another crop or another picture than the levels is not used', async () => {
  const whole = await tissue()
  const scaled = async (image: ReturnType<typeof asSharp>) =>
    decode(await image.resize(180, 150, { fit: 'fill' }).png().toBuffer())
  const widths = async (thumbnail: Awaited<ReturnType<typeof decode>>) => {
    const image = await (await openSlideImage(memorySource(await withThumbnail(thumbnail)))).checked()
    return { widths: image.levels.map(({ width }) => width), thumbnail: await decode(await image.thumbnail(150)) }
  }
  const same = await widths(await scaled(asSharp(whole)))
  expect(same.widths).toEqual([600, 180])
  const crop = asSharp(whole).extract({ left: 200, top: 150, width: 360, height: 300 })
  const others = [crop, asSharp(whole).flop(), asSharp(whole).negate()]
  for (const other of await Promise.all(others.map(scaled))) {
    const refused = await widths(other)
    expect(refused.widths).toEqual([600])
    const mean = same.thumbnail.data.reduce((sum, value, at) => sum + Math.abs(value - refused.thumbnail.data[at]!), 0)
    expect(mean / same.thumbnail.data.length).toBeLessThan(8)
  }
})
