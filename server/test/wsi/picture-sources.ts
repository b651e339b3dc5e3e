import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { FileSource } from '../../src/wsi/file-source.ts'
import { openSlideImage } from '../../src/wsi/open-slide-image.ts'
import type { buildTiff } from './build-tiff.ts'
import { picturePath } from './memory-source.ts'

/** Opens a file of server/test/pictures, or one by its full path, for the duration of the test. */
export async function openPicture(name: string) {
  const source = await FileSource.open(picturePath(name))
  onTestFinished(() => source.close())
  return openSlideImage(source)
}

/** Writes a file with a hole between header and body, and returns its path. */
export async function writeSparse({ header, body, base }: ReturnType<typeof buildTiff>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-picture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'sparse.tif')
  await using file = await open(path, 'w')
  await file.write(header, 0, header.length, 0)
  await file.write(body, 0, body.length, base)
  return path
}
