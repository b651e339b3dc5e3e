import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tiffBytes } from '../../test/wsi/build-tiff.ts'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { jpegPage } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

const IMAGE_DESCRIPTION = 270

/** A tile of one color. */
const tileOf = (shade: number) =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: { r: shade, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer()

/** The digest of a scan with one row of tiles of these shades. */
async function digestOf(shades: readonly number[], description = 'a scan') {
  const tiles = await Promise.all(shades.map(tileOf))
  const page = jpegPage(tiles, 256 * tiles.length, 256)
  const fields = { ...page.fields, [IMAGE_DESCRIPTION]: description }
  return (await openSlideImage(memorySource(tiffBytes([{ ...page, fields }])))).scanDigest()
}

const SHADES = [10, 40, 70, 100, 130, 160]

test('copies of a scan have the same digest, whatever their headers; another tile means another scan', async () => {
  const digest = await digestOf(SHADES)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await digestOf(SHADES, 'another label')).toBe(digest)
  expect(await digestOf([...SHADES.slice(0, -1), 190])).not.toBe(digest)
  expect(await digestOf([...SHADES, 190])).not.toBe(digest)
})

test('a scan that shows next to nothing has none, because another one may look the same', async () => {
  expect(await digestOf([10, 10, 10, 40, 10, 70, 10])).toBeUndefined()
  expect(await digestOf([10, 10, 40, 70, 100])).toBeDefined()
  expect(await digestOf([10])).toBeDefined()
})

test('of thousands of tiles, 64 are read', async () => {
  const tiles = await Promise.all([10, 40, 70, 100].map(tileOf))
  const page = jpegPage(
    Array.from({ length: 80 ** 2 }, (_, index) => tiles[index % 4]!),
    80 * 256,
    80 * 256,
  )
  const source = memorySource(tiffBytes([page]))
  const image = await openSlideImage(source)
  const before = source.reads
  expect(await image.scanDigest()).toBeDefined()
  // Two reads per tile: its position and its bytes.
  expect(source.reads - before).toBeLessThanOrEqual(2 * 64)
})

const digestOfFile = async (name: string) =>
  (await openSlideImage(memorySource(await readFile(picturePath(name))))).scanDigest()

test('four scans with other labels and other bytes have the same one', async () => {
  const names = [0, 90, 180, 270].map(angle => `synthetic-label-${angle}.svs`)
  const files = await Promise.all(names.map(name => readFile(picturePath(name))))
  expect(new Set(files.map(file => createHash('sha256').update(file).digest('hex'))).size).toBe(4)
  expect(new Set(await Promise.all(names.map(digestOfFile)))).toEqual(
    new Set([expect.stringMatching(/^[0-9a-f]{64}$/)]),
  )
})

test('a scan whose tiles are not stored as images has none', async () => {
  expect(await digestOfFile('fluorescence.ndpi')).toBeUndefined()
})
