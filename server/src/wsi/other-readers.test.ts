import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { memorySource, picturePath } from '../../test/wsi/memory-source.ts'
import { openPicture } from '../../test/wsi/picture-sources.ts'
import { asSharp, compareLevel, decode, tissue } from '../../test/wsi/tissue.ts'
import { openSlideImage } from './open-slide-image.ts'

/** A test against another reader of the same formats. Where it is not installed, the name of the skipped test says so. */
function testAgainst(program: string, ofPackage: string) {
  const isInstalled = isThere(program)
  const reason = isInstalled ? '' : ` (skipped: ${program} of the package ${ofPackage} is not installed)`
  return (name: string, run: () => Promise<void>) => test.skipIf(!isInstalled)(`${name}${reason}`, run)
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

/** What a JPEG that is made of decoded tiles costs, at most. */
const ENCODED_MEAN = 4
const SAME = { largest: 0, mean: 0 }

testOpenSlide('sees what OpenSlide sees', async () => {
  for (const name of ['fluorescence.ndpi', 'synthetic-label-0.svs', 'tissue-bigtiff-jpeg.tif']) {
    const image = await openPicture(name)
    const size = [image.width, image.height].map(String)
    const png = join(await openFolder(), 'level.png')
    await promisify(execFile)('openslide-write-png', [picturePath(name), '0', '0', '0', ...size, png])
    const differences = await compareLevel(image, 0, await decode(png))
    if (image.levels[0]!.direct) expect([name, differences]).toEqual([name, SAME])
    else expect(differences.mean).toBeLessThan(ENCODED_MEAN)
  }
})

/** A page as libtiff decodes it. */
async function pageByLibtiff(file: string, page: number) {
  const plain = join(await openFolder(), 'page.tif')
  await promisify(execFile)('tiffcp', ['-c', 'none', `${file},${page}`, plain])
  return decode(plain)
}

testLibtiff('sees what libtiff sees in tiles that are passed through', async () => {
  for (const [name, pages] of [
    ['tissue-bigtiff-jpeg.tif', [0, 1, 2]],
    ['tissue-subifd-jpeg.tif', [0]],
    ['tissue-webp.tif', [0, 1, 2]],
    ['synthetic-label-0.svs', [0]],
  ] as const) {
    const image = await openPicture(name)
    for (const page of pages) {
      const differences = await compareLevel(image, page, await pageByLibtiff(picturePath(name), page))
      expect([name, page, differences]).toEqual([name, page, SAME])
    }
  }
})

testLibtiff('sees what libtiff sees in tiles that are decoded', async () => {
  for (const options of [{ compression: 'lzw', predictor: 'horizontal' }, { compression: 'deflate' }] as const) {
    const bytes = await asSharp(await tissue())
      .tiff({ tile: true, pyramid: true, ...options })
      .toBuffer()
    const file = join(await openFolder(), 'pyramid.tif')
    await writeFile(file, bytes)
    const image = await openSlideImage(memorySource(bytes))
    for (const level of image.levels.keys())
      expect((await compareLevel(image, level, await pageByLibtiff(file, level))).mean).toBeLessThan(ENCODED_MEAN)
  }
})
