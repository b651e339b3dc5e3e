import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import {
  attributeBytes,
  buildDicom,
  EXPLICIT,
  endless,
  endlessItem,
  IMPLICIT,
  insertBytes,
  sparse,
} from '../../test/wsi/build-dicom.ts'
import { tiffBytes } from '../../test/wsi/build-tiff.ts'
import {
  emptyAttributes,
  emptyMacro,
  jpegOf,
  longDescriptions,
  manyAttributes,
  manyLevels,
  otherTiles,
} from '../../test/wsi/hostile-files.ts'
import { memorySource } from '../../test/wsi/memory-source.ts'
import { jpegPage } from '../../test/wsi/tissue.ts'
import { imageSize } from './image-size.ts'
import { openSlideImage } from './open-slide-image.ts'

const SIDE = 256
const TILE = await jpegOf(SIDE)
const WIDE = await jpegOf(512)
const slide = (bytes: Buffer) =>
  insertBytes(buildDicom({ width: SIDE, height: SIDE, tile: SIDE, frames: [TILE] }), bytes)
const PRIVATE = 0x0021_1001

/** Nested lists of undefined length. */
function nested(depth: number): Buffer {
  let content = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) content = endless(PRIVATE, 'SQ', endlessItem(content))
  return content
}

/** Items of a skipped list, each with one attribute. Finding their end requires walking through all of them. */
const items = (count: number) =>
  endless(
    PRIVATE,
    'SQ',
    Buffer.concat(Array.from({ length: count }, () => endlessItem(attributeBytes([[PRIVATE, 'LO', '']])))),
  )

const UPPER_PART = { width: 512, height: 512, tile: SIDE }

test.for([
  ['has too many attributes in its header, more than Vitrine reads (5,000)', manyAttributes(TILE, SIDE, 5_001)],
  [
    'has too many attributes in its header, more than Vitrine reads (5,000)',
    slide(endless(PRIVATE, 'SQ', endlessItem(emptyAttributes(5_001)))),
  ],
  ['has too many attributes in its header, more than Vitrine reads (5,000)', slide(items(500_001))],
  ['is damaged: its header has lists in lists without end. Copy or export it again', slide(nested(20))],
  [
    'is damaged: a part of its header is longer than the whole. Copy or export it again',
    slide(
      endless(
        0x0048_0105,
        'SQ',
        Buffer.concat([Buffer.from('feff00e008000000', 'hex'), attributeBytes([[PRIVATE, 'LO', 'long']])]),
      ),
    ),
  ],
  [
    'is DICOM with its bytes in the older order (big endian), which is not supported: export it with JPEG (baseline)',
    buildDicom({ width: SIDE, height: SIDE, tile: SIDE, frames: [TILE], syntax: '1.2.840.10008.1.2.2' }),
  ],
  [
    'is DICOM compressed with deflate, which is not supported: export it with JPEG (baseline)',
    buildDicom({ width: SIDE, height: SIDE, tile: SIDE, frames: [TILE], syntax: '1.2.840.10008.1.2.1.99' }),
  ],
  [
    'is damaged: a frame has too many parts. Copy or export it again',
    buildDicom({
      width: SIDE,
      height: SIDE,
      tile: SIDE,
      frames: [Buffer.concat([TILE, Buffer.alloc(1_000)])],
      parts: 80,
    }),
  ],
  [
    'has tiles of 16 x 20000 pixels, more than Vitrine reads (10 million pixels, 16,384 a side)',
    tiffBytes([{ ...jpegPage([TILE]), fields: { ...jpegPage([TILE]).fields, 322: 16, 323: 20_000 } }]),
  ],
  ['has 33 levels, more than Vitrine reads (32)', manyLevels(TILE, SIDE, 33)],
  ['is damaged: it holds a tile that is larger than it says. Copy or export it again', tiffBytes([jpegPage([WIDE])])],
  [
    'has 2000000 x 2000000 pixels in a file of 1 MB, more than Vitrine reads (20,000 pixels a byte)',
    tiffBytes([{ ...jpegPage([TILE]), fields: { ...jpegPage([TILE]).fields, 256: 2_000_000, 257: 2_000_000 } }]),
  ],
] as const)('refuses what %s', async ([problem, bytes]) => {
  const reading = openSlideImage(memorySource(bytes)).then(image => image.checked())
  await expect(reading).rejects.toMatchObject({ name: 'UnreadableImage', message: problem })
})

test('refuses levels whose tiles would take many seconds to compare', async () => {
  const large = await jpegOf(3152)
  const image = await openSlideImage(memorySource(manyLevels(large, 3152, 20)))
  await expect(image.checked()).rejects.toMatchObject({
    message:
      'has 20 levels in tiles of up to 3152 x 3152 pixels, more than Vitrine reads (256 million pixels to check it)',
  })
})

test('a tile larger than its level declares is neither sent nor decoded', async () => {
  const small = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const image = await openSlideImage(memorySource(otherTiles(small, 2048)))
  const refused = {
    name: 'UnreadableImage',
    message: 'is damaged: it holds a tile that is larger than it says. Copy or export it again',
  }
  await expect(image.tile(0, 0, 0)).rejects.toMatchObject(refused)
  await expect(image.tile(image.levels.length - 1, 0, 0)).rejects.toMatchObject(refused)
  await expect(image.thumbnail(64)).rejects.toMatchObject({ name: 'UnreadableImage' })
})

test('descriptions of many pages are read once each', async () => {
  const source = memorySource(longDescriptions(TILE, 200, 20_000))
  const decoded = vi.spyOn(Buffer.prototype, 'toString')
  const image = await openSlideImage(source)
  const texts = decoded.mock.calls.filter(([encoding]) => encoding === 'utf8')
  decoded.mockRestore()
  expect(texts.length).toBeLessThan(220)
  expect(image.levels).toHaveLength(1)
  expect(source.bytesRead).toBeLessThan(5_000_000)
})

test('a macro image without bytes is missing', async () => {
  const image = await openSlideImage(memorySource(emptyMacro(TILE, SIDE)))
  expect([image.format, [...image.images]]).toEqual(['Hamamatsu NDPI', []])
})

const ICON = 0x0088_0200
test.for([
  ['private lists without a length', EXPLICIT, nested(3)],
  [
    'a list of unknown type, which is implicit',
    EXPLICIT,
    endless(PRIVATE, 'UN', endlessItem(attributeBytes([[PRIVATE, 'LO', 'text']], true))),
  ],
  [
    'an image beside the slide, with a size of its own',
    EXPLICIT,
    attributeBytes([
      [
        ICON,
        'SQ',
        [
          [
            [0x0028_0010, 'US', 9],
            [0x0028_0011, 'US', 9],
          ],
        ],
      ],
    ]),
  ],
  [
    'its pixels in parts',
    EXPLICIT,
    endless(ICON, 'SQ', endlessItem(endless(0x7fe0_0010, 'OB', Buffer.from('feff00e004000000ffd8ffd9', 'hex')))),
  ],
  ['attributes of implicit type', IMPLICIT, attributeBytes([[ICON, 'SQ', [[[0x0028_0010, 'US', 9]]]]], true)],
] as const)('skips %s', async ([, syntax, bytes]) => {
  const frames = [Buffer.alloc(SIDE * SIDE * 3)]
  const file = buildDicom({ width: SIDE, height: SIDE, tile: SIDE, frames, syntax })
  const image = await openSlideImage(memorySource(insertBytes(file, bytes)))
  expect(image.levels[0]).toMatchObject({ width: SIDE, tile_width: SIDE })
})

test('long values of a header are skipped without reading them', async () => {
  const source = memorySource(slide(attributeBytes([[0x0021_1001, 'OB', Buffer.alloc(20_000_000)]])))
  expect((await openSlideImage(source)).width).toBe(SIDE)
  expect(source.bytesRead).toBeLessThan(300_000)
})

test('positions of frames are read from lists without lengths, too', async () => {
  const { width, height, tile } = UPPER_PART
  const place = (x: number, y: number) =>
    endlessItem(
      endless(
        0x0048_021a,
        'SQ',
        endlessItem(
          attributeBytes([
            [0x0048_021e, 'SL', x],
            [0x0048_021f, 'SL', y],
          ]),
        ),
      ),
    )
  const explicit = buildDicom({
    width,
    height,
    tile,
    frames: [TILE, TILE],
    attributes: sparse([
      [257, 1],
      [1, 257],
    ]),
  })
  const lists = endless(0x5200_9230, 'SQ', Buffer.concat([place(257, 1), place(1, 257)]))
  const endlessLists = insertBytes(
    buildDicom({ width, height, tile, frames: [TILE, TILE], attributes: [[0x0020_9311, 'CS', 'TILED_SPARSE']] }),
    lists,
  )
  for (const bytes of [explicit, endlessLists]) {
    const image = await openSlideImage(memorySource(bytes))
    expect((await image.tile(0, 1, 0))!.body.subarray(0, TILE.length).equals(TILE)).toBe(true)
    expect((await image.tile(0, 0, 0))!.body.subarray(0, TILE.length).equals(TILE)).toBe(false)
  }
})

test.for([
  ['JPEG', 'image/jpeg', (image: Sharp) => image.jpeg()],
  ['progressive JPEG', 'image/jpeg', (image: Sharp) => image.jpeg({ progressive: true })],
  ['lossy WebP', 'image/webp', (image: Sharp) => image.webp()],
  ['lossless WebP', 'image/webp', (image: Sharp) => image.webp({ lossless: true })],
  ['WebP with transparency', 'image/webp', (image: Sharp) => image.ensureAlpha(0.5).webp()],
] as const)('the size of a %s is read from its head', async ([, type, as]) => {
  const body = await as(sharp({ create: { width: 301, height: 77, channels: 3, background: '#a08' } })).toBuffer()
  expect(imageSize({ body, type })).toEqual({ width: 301, height: 77 })
  expect(imageSize({ body: body.subarray(0, 12), type })).toBeUndefined()
})
