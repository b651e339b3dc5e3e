import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type BuiltInstance, buildDicom, EXPLICIT, IMPLICIT, sparse } from '../../test/wsi/build-dicom.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { asSharp, compareLevel, decode, type Raw, tissue } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

const TILE = 256
const SIZE = { width: 600, height: 500, tile: TILE }
/** The maximum difference caused by a JPEG of good quality. */
const ENCODED = { largest: 60, mean: 4 }

const open = (instance: BuiltInstance) => openSlideImage(memorySource(buildDicom(instance)))

/** The frames of the tissue picture, row by row, as raw pixels. */
async function rawFrames(): Promise<Buffer[]> {
  const padded = await asSharp(await tissue())
    .extend({ right: 3 * TILE - 600, bottom: 2 * TILE - 500, background: '#fff' })
    .png()
    .toBuffer()
  const whole = await decode(padded)
  const cells = Array.from({ length: 6 }, (_, index) => ({
    left: (index % 3) * TILE,
    top: Math.floor(index / 3) * TILE,
  }))
  return Promise.all(
    cells.map(cell =>
      asSharp(whole)
        .extract({ ...cell, width: TILE, height: TILE })
        .raw()
        .toBuffer(),
    ),
  )
}

const jpegFrames = async () =>
  Promise.all(
    (await rawFrames()).map(data => asSharp({ data, width: TILE, height: TILE }).jpeg({ quality: 90 }).toBuffer()),
  )

/** The JPEGs of a file, found by their first bytes and decoded by sharp. */
async function framesOf(name: string): Promise<Raw[]> {
  const bytes = await readFile(picturePath(name))
  const starts: number[] = []
  for (let at = bytes.indexOf('ffd8ffe0', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ffe0', at + 4, 'hex'))
    starts.push(at)
  return Promise.all(starts.map((at, index) => decode(bytes.subarray(at, starts[index + 1]))))
}

test.for([
  ['dicom/level-2.dcm', 4],
  ['dicom/level-3.dcm', 1],
  ['dicom/level-4.dcm', 1],
] as const)('tiles of %s are its frames', async ([name, count]) => {
  const image = await (await openPicture(name)).checked()
  const frames = await framesOf(name)
  expect(frames).toHaveLength(count)
  const { columns, rows, direct } = image.levels[0]!
  expect([columns * rows, direct]).toEqual([count, true])
  for (const [index, frame] of frames.entries()) {
    const tile = await decode((await image.tile(0, index % columns, Math.floor(index / columns)))!.body)
    expect(tile.data.equals(frame.data)).toBe(true)
  }
})

test('levels of a slide show the same: colors declared as RGB are decoded by the marker of the JPEG', async () => {
  const [large, small] = [await openPicture('dicom/level-2.dcm'), await openPicture('dicom/level-4.dcm')]
  expect(large).toMatchObject({ format: 'DICOM', width: 555, height: 741, mpp: 1.996 })
  expect(large.properties).toMatchObject({ PhotometricInterpretation: 'RGB' })
  // Small enough to average out that the sample's levels were downsampled by skipping pixels.
  const [one, other] = [await decode(await large.thumbnail(24)), await decode(await small.thumbnail(24))]
  const differences = one.data.map((value, index) => Math.abs(value - other.data[index]!))
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(8)
  // Tissue stained with hematoxylin and eosin has more red and blue than green.
  const sum = (color: number) =>
    one.data.filter((_, index) => index % 3 === color).reduce((total, value) => total + value, 0)
  expect(sum(0)).toBeGreaterThan(sum(1))
  expect(sum(2)).toBeGreaterThan(sum(1))
})

test.for([
  { table: 'none' },
  { table: 'basic' },
  { table: 'extended' },
  { table: 'none', parts: 3 },
  { table: 'basic', parts: 2 },
] satisfies Partial<BuiltInstance>[])('finds JPEG frames with %o', async options => {
  const frames = await jpegFrames()
  const source = memorySource(buildDicom({ ...SIZE, frames, ...options }))
  const image = await (await openSlideImage(source)).checked()
  expect(image.levels.map(({ columns, rows, direct }) => [columns, rows, direct])).toEqual([[3, 2, true]])
  const before = source.reads
  const { body, type } = (await image.tile(0, 2, 1))!
  expect(source.reads - before).toBe(1)
  expect(type).toBe('image/jpeg')
  // A frame of odd length is padded by a byte.
  expect(body.subarray(0, frames[5]!.length).equals(frames[5]!)).toBe(true)
  expect((await compareLevel(image, 0, await tissue())).mean).toBeLessThan(ENCODED.mean)
})

test('a missing frame is white; the others are where the file says', async () => {
  const frames = await jpegFrames()
  const places = [5, 4, 2, 1, 0]
  const image = await open({
    ...SIZE,
    frames: places.map(index => frames[index]!),
    attributes: sparse(places.map(index => [(index % 3) * TILE + 1, Math.floor(index / 3) * TILE + 1])),
  })
  for (const index of places) {
    const { body } = (await image.tile(0, index % 3, Math.floor(index / 3)))!
    expect(body.subarray(0, frames[index]!.length).equals(frames[index]!)).toBe(true)
  }
  expect((await decode((await image.tile(0, 0, 1))!.body)).data.every(value => value === 255)).toBe(true)
})

test('positions of many frames take few reads', async () => {
  const [frame] = await jpegFrames()
  const side = 70
  const cells = Array.from({ length: side ** 2 }, (_, index) => [index % side, Math.floor(index / side)] as const)
  const source = memorySource(
    buildDicom({
      width: side * TILE,
      height: side * TILE,
      tile: TILE,
      frames: cells.map(() => frame!),
      table: 'extended',
      attributes: sparse(cells.map(([x, y]) => [x * TILE + 1, y * TILE + 1])),
    }),
  )
  const image = await openSlideImage(source)
  expect(image.levels[0]).toMatchObject({ columns: side, rows: side })
  expect(source.reads).toBeLessThan(12)
  expect(source.bytesRead).toBeLessThan(3_000_000)
})

test.for([EXPLICIT, IMPLICIT])('uncompressed frames are decoded, in the transfer syntax %s', async syntax => {
  const frames = await rawFrames()
  const whole = await tissue()
  const image = await open({ ...SIZE, frames, syntax })
  expect(image.levels[0]!.direct).toBe(false)
  expect((await compareLevel(image, 0, whole)).largest).toBeLessThan(ENCODED.largest)
  const planes = frames.map(data =>
    Buffer.concat([0, 1, 2].map(color => Buffer.from(data.filter((_, index) => index % 3 === color)))),
  )
  const planar = await open({ ...SIZE, frames: planes, syntax, attributes: [[0x0028_0006, 'US', 1]] })
  expect((await planar.tile(0, 1, 0))!.body.equals((await image.tile(0, 1, 0))!.body)).toBe(true)
})

test('gray frames are decoded', async () => {
  const frames = [Buffer.alloc(TILE * TILE, 120)]
  const attributes = [
    [0x0028_0002, 'US', 1],
    [0x0028_0004, 'CS', 'MONOCHROME2'],
  ] as const
  const image = await open({ width: TILE, height: TILE, tile: TILE, frames, syntax: EXPLICIT, attributes })
  const { data } = await decode((await image.tile(0, 0, 0))!.body)
  expect([...data.subarray(0, 3)]).toEqual([120, 120, 120])
})

test('a header contains scale, magnification, scanner and time in its zone, and nothing about a patient is stored', async () => {
  const image = await open({
    ...SIZE,
    frames: await jpegFrames(),
    attributes: [
      [0x0008_002a, 'DT', '20210309160559.123000-0500'],
      [0x0008_0070, 'LO', 'Example'],
      [0x0008_1090, 'LO', 'Scanner 3000'],
      [0x0010_0010, 'PN', 'Doe^Jane'],
      [0x0048_0105, 'SQ', [[[0x0048_0112, 'DS', '40']]]],
      [0x5200_9229, 'SQ', [[[0x0028_9110, 'SQ', [[[0x0028_0030, 'DS', '0.00026\\0.00025']]]]]]],
    ],
  })
  expect(image).toMatchObject({
    mpp: 0.25,
    magnification: 40,
    scanner: 'Scanner 3000',
    scannedAt: '2021-03-09T21:05:59.000Z',
  })
  expect(JSON.stringify(image.properties)).not.toContain('Doe')
})

const refused: readonly (readonly [string, Partial<BuiltInstance>])[] = [
  [
    'is DICOM compressed with JPEG 2000, which is not supported: export it with JPEG (baseline)',
    { syntax: '1.2.840.10008.1.2.4.90' },
  ],
  [
    'is DICOM compressed with the transfer syntax 1.2.3, which is not supported: export it with JPEG (baseline)',
    { syntax: '1.2.3' },
  ],
  [
    'is DICOM, but not a picture of a slide (a whole-slide microscopy image)',
    { attributes: [[0x0008_0016, 'UI', '1.2.840.10008.5.1.4.1.1.2']] },
  ],
  [
    'is the label image of a DICOM slide, whose levels are in other files',
    { attributes: [[0x0008_0008, 'CS', 'ORIGINAL\\PRIMARY\\LABEL\\NONE']] },
  ],
  [
    'is one of several DICOM files that hold parts of one level (a concatenation), which is not supported: export each level as one file',
    {
      attributes: [
        [0x0020_9161, 'UI', '1.2.3'],
        [0x0020_9163, 'US', 2],
      ],
    },
  ],
  [
    'has 16 bits per color, which is not supported yet (8 are): export it with 8',
    { attributes: [[0x0028_0100, 'US', 16]] },
  ],
  [
    'has 3 optical paths (channels), which is not supported (1 is): export one picture a channel',
    { attributes: [[0x0048_0302, 'UL', 3]] },
  ],
  [
    'has 5 focal planes, which is not supported (1 is): export one picture a plane',
    { attributes: [[0x0048_0303, 'UL', 5]] },
  ],
  [
    'has colors of a kind that is not supported (DICOM photometric interpretation PALETTE COLOR): export it as RGB or YBR_FULL_422',
    { attributes: [[0x0028_0004, 'CS', 'PALETTE COLOR']] },
  ],
  [
    'has frames that overlap or leave gaps, which is not supported: export it with frames side by side (TILED_FULL)',
    { attributes: sparse([[9, 1]]) },
  ],
  ['is damaged: a frame lies beside the picture. Copy or export it again', { attributes: sparse([[2561, 1]]) }],
  ['is damaged: it has 1 frames instead of 4. Copy or export it again', { width: 512, height: 512 }],
  ['is damaged: its tiles have another size than it says. Copy or export it again', { tile: 512 }],
]

test.for(refused)('refuses what %s', async ([problem, options]) => {
  const [frame] = await jpegFrames()
  await expect(open({ width: TILE, height: TILE, tile: TILE, frames: [frame!], ...options })).rejects.toMatchObject({
    name: 'UnreadableImage',
    message: problem,
  })
})

test('refuses truncated files: if the end is missing', async () => {
  const bytes = await readFile(picturePath('dicom/level-2.dcm'))
  for (const length of [bytes.length - 20, bytes.length / 2, 400])
    await expect(openSlideImage(memorySource(Buffer.from(bytes.subarray(0, length))))).rejects.toMatchObject({
      state: 'damaged',
      message: 'ends early: it is still being copied, or damaged',
    })
})
