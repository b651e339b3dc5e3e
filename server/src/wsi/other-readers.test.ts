import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { asSharp, compareLevel, decode, type Raw, tissue } from '../../test/wsi/tissue.ts'
import { FileSource } from './file-source.ts'
import { levelPixels } from './level.ts'
import type { ByteSource } from './slide-image.ts'
import { readTiff } from './tiff-directories.ts'
import { levelOf, orientationOf, pagePixels } from './tiff-levels.ts'
import { type TiffPage, tiffPage } from './tiff-page.ts'

/** A test against another reader of the same formats. If it is not installed, the test is skipped, and its name says so. */
function testAgainst(program: string, ofPackage: string) {
  const isInstalled = isThere(program)
  const reason = isInstalled ? '' : ` (skipped: ${program} of the package ${ofPackage} is not installed)`
  return {
    for:
      <Case>(cases: readonly Case[]) =>
      (name: string, run: (each: Case) => Promise<void>) =>
        test.skipIf(!isInstalled).for(cases)(`${name}${reason}`, run),
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const testOpenSlide = testAgainst('openslide-write-png', 'openslide-tools')
const testLibtiff = testAgainst('tiffcp', 'libtiff-tools')

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-reader-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** With pages that libtiff supports: levels, thumbnail, label and macro. */
const PICTURES = [
  'synthetic-label-0.svs',
  'synthetic-label-90.svs',
  'synthetic-label-180.svs',
  'synthetic-label-270.svs',
  'tissue-bigtiff-jpeg.tif',
  'tissue-subifd-jpeg.tif',
  'tissue-webp.tif',
]

/** All readers decode a JPEG from the same bytes, or uncompressed colors, to the same pixels. */
const SAME = { largest: 0, mean: 0 }

function differences(seen: Raw, meant: Raw) {
  expect([seen.width, seen.height]).toEqual([meant.width, meant.height])
  let largest = 0
  let sum = 0
  for (const [index, value] of seen.data.entries()) {
    const difference = Math.abs(value - meant.data[index]!)
    sum += difference
    largest = Math.max(largest, difference)
  }
  return { largest, mean: sum / seen.data.length }
}

/** The pages of a TIFF file in order, as libtiff counts them. */
async function pagesOf(source: ByteSource): Promise<TiffPage[]> {
  const tiff = await readTiff(source)
  return tiff.directories.flatMap(directory => tiffPage(tiff, directory) ?? [])
}

async function pagesOfFile(name: string): Promise<TiffPage[]> {
  const source = await FileSource.open(picturePath(name))
  onTestFinished(() => source.close())
  return pagesOf(source)
}

/** The pixels of tiles, labels and macros before they are encoded for a browser. */
const decodedPage = async (page: TiffPage) =>
  page.isTiled || page.tiff.isNdpi ? levelPixels(await levelOf(page, orientationOf(page))) : pagePixels(page)

/** The full size, decoded by OpenSlide. */
async function imageByOpenSlide(name: string, { width, height }: { width: number; height: number }): Promise<Raw> {
  const png = join(await openFolder(), 'level.png')
  await promisify(execFile)('openslide-write-png', [picturePath(name), '0', '0', '0', `${width}`, `${height}`, png])
  return decode(png)
}

testOpenSlide.for(['fluorescence.ndpi', 'synthetic-label-0.svs', 'tissue-bigtiff-jpeg.tif'])(
  'decodes the full size of %s to the pixels of OpenSlide',
  async name => {
    const [full] = await pagesOfFile(name)
    expect(differences(await decodedPage(full!), await imageByOpenSlide(name, full!))).toEqual(SAME)
  },
)

testOpenSlide.for(['synthetic-label-0.svs', 'tissue-bigtiff-jpeg.tif'])(
  'sends tiles of %s that a browser decodes to the pixels of OpenSlide',
  async name => {
    const image = await openPicture(name)
    expect(await compareLevel(image, 0, await imageByOpenSlide(name, image))).toEqual(SAME)
  },
)

/** A page decoded by libtiff. */
async function pageByLibtiff(file: string, page: number): Promise<Raw> {
  const plain = join(await openFolder(), 'page.tif')
  await promisify(execFile)('tiffcp', ['-c', 'none', `${file},${page}`, plain])
  return decode(plain)
}

testLibtiff.for([
  ['tissue-bigtiff-jpeg.tif', [0, 1, 2]],
  ['tissue-subifd-jpeg.tif', [0]],
  ['tissue-webp.tif', [0, 1, 2]],
  ['synthetic-label-0.svs', [0]],
] as const)('sends tiles of %s that a browser decodes to the pixels of libtiff', async ([name, pages]) => {
  const image = await openPicture(name)
  for (const page of pages)
    expect([page, await compareLevel(image, page, await pageByLibtiff(picturePath(name), page))]).toEqual([page, SAME])
})

testLibtiff.for(PICTURES)('decodes every page of %s to the pixels of libtiff', async name => {
  for (const [index, page] of (await pagesOfFile(name)).entries()) {
    const seen = await decodedPage(page)
    expect([index, differences(seen, await pageByLibtiff(picturePath(name), index))]).toEqual([index, SAME])
  }
})

testLibtiff.for([
  { compression: 'none' },
  { compression: 'lzw', predictor: 'horizontal' },
  { compression: 'deflate' },
  { compression: 'packbits' },
] as const)('decodes every level of a pyramid with %o to the pixels of libtiff', async options => {
  const bytes = await asSharp(await tissue())
    .tiff({ tile: true, pyramid: true, ...options })
    .toBuffer()
  const file = join(await openFolder(), 'pyramid.tif')
  await writeFile(file, bytes)
  for (const [index, page] of (await pagesOf(memorySource(bytes))).entries())
    expect([index, differences(await decodedPage(page), await pageByLibtiff(file, index))]).toEqual([index, SAME])
})
