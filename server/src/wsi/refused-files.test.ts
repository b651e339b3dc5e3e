import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { TILES, tiffBytes } from '../../test/wsi/build-tiff.ts'
import { readDamaged } from '../../test/wsi/damaged-files.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { jpegPage, tissueTile } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'
import { refuseOtherFormat } from './other-formats.ts'
import { UnreadableImage } from './slide-image.ts'

const patched = (fields: Record<number, number | number[]>) => {
  const page = jpegPage([Buffer.from('ffd8ffd9', 'hex')])
  return tiffBytes([{ ...page, fields: { ...page.fields, ...fields } }])
}
const plain = jpegPage([Buffer.from('ffd8ffd9', 'hex')])
const ventana = tiffBytes([{ ...plain, fields: { ...plain.fields, 270: 'level=0 mag=40 quality=95' } }])

test.for([
  ["isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)", Buffer.from('notanimage, but a text')],
  ["isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)", Buffer.from('II')],
  ["isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)", Buffer.alloc(200)],
  ['ends early: it is still being copied, or damaged', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM1234')])],
  ...[33_003, 33_004, 33_005, 34_712].map(
    compression =>
      [
        'is compressed with JPEG 2000, which is not supported yet: export it with JPEG',
        patched({ 259: compression }),
      ] as const,
  ),
  [
    'is Zeiss CZI, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM',
    Buffer.from('ZISRAWFILE, and much more'),
  ],
  ['is Ventana BIF, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM', ventana],
  ['is compressed in a way that is not supported (TIFF compression 6): export it with JPEG', patched({ 259: 6 })],
  ['has 16 bits per color, which is not supported yet (8 are): export it with 8', patched({ 258: [16, 16, 16] })],
  [
    'has colors of a kind that is not supported (TIFF photometric interpretation 5): export it as RGB',
    patched({ 262: 5 }),
  ],
  [
    'stores each color in a plane of its own, which is not supported: export it with interleaved colors',
    patched({ 284: 2 }),
  ],
  [
    'is stored in tiles of 8 x 8 pixels, which are too small to be read (16 is the least): export it with tiles of 256 x 256',
    patched({ 322: 8, 323: 8 }),
  ],
  ['has 2000001 x 256 pixels, more than Vitrine reads (2 million a side)', patched({ 256: 2_000_001 })],
  [
    'has tiles of 4096 x 4096 pixels, more than Vitrine reads (10 million pixels, 16,384 a side)',
    patched({ 322: 4096, 323: 4096 }),
  ],
  ['is damaged: its table of tiles is too short. Copy or export it again', patched({ 256: 1000 })],
] as const)('refuses what %s', async ([problem, bytes]) => {
  await expect(openSlideImage(memorySource(bytes))).rejects.toMatchObject({
    name: 'UnreadableImage',
    message: problem,
  })
})

/** The file with another type for one field, which has one value. */
function retyped(tag: number, type: number): Buffer {
  const bytes = patched({ 317: 1 })
  const entry = Buffer.alloc(8)
  entry.writeUInt16LE(tag, 0)
  entry.writeUInt16LE(4, 2)
  entry.writeUInt32LE(1, 4)
  bytes.writeUInt16LE(type, bytes.indexOf(entry) + 2)
  return bytes
}
const FLOAT = 11

test.for([
  [
    'its table of tiles has an unknown type',
    retyped(324, FLOAT),
    'is damaged: a table of tiles has an unknown type. Copy or export it again',
  ],
  ['its width is a fraction', retyped(256, FLOAT), "isn't a slide picture that Vitrine reads (TIFF, SVS, NDPI, DICOM)"],
  [
    'a predictor is none',
    patched({ 259: 1, 262: 2, 317: 70_000 }),
    'is damaged: field 317 is out of range. Copy or export it again',
  ],
  [
    'descriptions are many megabytes',
    tiffBytes(
      Array.from({ length: 9 }, (_, index) => {
        const page = jpegPage([Buffer.from('ffd8ffd9', 'hex')])
        return { ...page, fields: { ...page.fields, 270: `${index}`.repeat(2_000_000) } }
      }),
    ),
    'has descriptions of many megabytes, more than Vitrine reads (16 MB in all)',
  ],
] as const)('refuses a file in which %s', async ([, bytes, problem]) => {
  const reading = openSlideImage(memorySource(bytes)).then(image => image.checked())
  await expect(reading).rejects.toMatchObject({ name: 'UnreadableImage', message: problem })
})

test('refuses a file without pixels as not a picture', async () => {
  await expect(openPicture('zero_gi.tif')).rejects.toMatchObject({ state: 'unsupported' })
})

// If libvips ignored errors, the tile would be black but count as readable.
test('refuses a tile that cannot be decoded, instead of showing it black', async () => {
  const rgb = { 256: 256, 257: 256, 258: [8, 8, 8], 259: 8, 262: 2, 277: 3, 322: 256, 323: 256 }
  const packed = deflateSync(Buffer.from(Array.from({ length: 256 * 256 * 3 }, (_, index) => (index * index) % 251)))
  const broken = Buffer.concat([packed.subarray(0, packed.length / 2), Buffer.alloc(packed.length / 2, 0xff)])
  for (const [chunk, problem] of [
    [packed, undefined],
    [broken, /^can't be decoded: .*\. Copy or export it again$/],
  ] as const) {
    const image = await openSlideImage(memorySource(tiffBytes([{ fields: rgb, chunks: [chunk], chunkFields: TILES }])))
    const tile = image.tile(0, 0, 0)
    if (problem) await expect(tile).rejects.toMatchObject({ state: 'damaged', message: expect.stringMatching(problem) })
    else expect((await tile)?.type).toBe('image/jpeg')
  }
})

test('refuses truncated files: if the end is missing', async () => {
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

test('refuses truncated files: if the last tile is still zeros', async () => {
  await expect(openSlideImage(memorySource(tiffBytes([jpegPage([Buffer.alloc(100)])])))).rejects.toMatchObject({
    message: 'ends early: it is still being copied, or damaged',
  })
})

test('refuses damaged files, if none of the tiles exists, or no existing one can be read', async () => {
  const absent = Buffer.alloc(0)
  const good = await tissueTile()
  // The middle one of these four tiles is the last one.
  const reading = async (chunks: Buffer[]) =>
    (await openSlideImage(memorySource(tiffBytes([jpegPage(chunks, 512, 512)])))).checked()
  await expect(reading([absent, absent, absent, absent])).rejects.toMatchObject({
    state: 'damaged',
    message: 'is damaged: none of its tiles is there. Copy or export it again',
  })
  const broken = Buffer.concat([good.subarray(0, 200), Buffer.alloc(200)])
  await expect(reading([absent, broken, absent, absent])).rejects.toMatchObject({ state: 'damaged' })
  expect((await reading([absent, good, absent, absent])).width).toBe(512)
})

test('refuses damaged files, if the list of pictures is a loop', async () => {
  const circle = Buffer.from('49492a000800000000000800000000000000', 'hex')
  await expect(openSlideImage(memorySource(circle))).rejects.toMatchObject({
    message: 'is damaged: its list of pictures runs in a circle. Copy or export it again',
  })
})

test('shows or refuses files that are truncated or have changed bytes', async () => {
  const { shown, refused, problems } = await readDamaged(200, 1)
  expect(problems).toEqual([])
  expect(shown).toBeGreaterThan(20)
  expect(refused.size).toBeGreaterThan(20)
})

test.for([
  ['S24-1.mrxs', '3DHISTECH MRXS'],
  ['folder/S24-1.VSI', 'Olympus VSI'],
  ['S24-1.czi', 'Zeiss CZI'],
  ['S24-1.zvi', 'Zeiss ZVI'],
  ['S24-1.bif', 'Ventana BIF'],
  ['S24-1.vms', 'Hamamatsu VMS'],
  ['S24-1.vmu', 'Hamamatsu VMU'],
  ['S24-1.lif', 'Leica LIF'],
  ['S24-1.isyntax', 'Philips iSyntax'],
  ['S24-1.svslide', 'Sakura SVSLIDE'],
] as const)('names the format of %s, given by the extension, and what to do', ([name, format]) => {
  expect(() => refuseOtherFormat(name)).toThrow(
    new UnreadableImage(
      'unsupported',
      `is ${format}, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM`,
    ),
  )
})

test.for(['S24-1.svs', 'czi', 'S24-1.czi.tif', 'S24-1.constructor'])('accepts %s for now', name => {
  expect(() => refuseOtherFormat(name)).not.toThrow()
})
