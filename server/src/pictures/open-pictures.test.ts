import { resolve } from 'node:path'
import { ApiError } from '@vitrine/contract/api/api-error'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { FileSource } from '../wsi/file-source.ts'
import { openSlideImage } from '../wsi/open-slide-image.ts'
import { FolderGuard } from './folder-guard.ts'
import { ImageCache } from './image-cache.ts'
import { OpenPictures } from './open-pictures.ts'
import { picturePaths } from './picture-paths.ts'

const SCANS = resolve(import.meta.dirname, '../../test/pictures')
const PATH = 'tissue-bigtiff-jpeg.tif'

async function buildReadable() {
  const source = await FileSource.open(resolve(SCANS, PATH))
  const { levels } = await openSlideImage(source)
  await source.close()
  const { size, mtimeNs: mtime_ns, inode } = source
  return { id: 1, revision: 'r1', folder: 'scans', path: PATH, size, mtime_ns, inode, levels, companions: [] }
}

test('a picture whose folder is temporarily busy or unavailable stays open', async () => {
  const picture = await buildReadable()
  const paths = picturePaths(loadConfig({ PICTURE_FOLDERS: `scans=${SCANS}` }))
  const guard = new FolderGuard()
  const pictures = new OpenPictures({ paths, guard, cache: new ImageCache(paths, () => undefined) })
  const opened = vi.spyOn(FileSource, 'open')
  const run = vi.spyOn(guard, 'run')
  const busy = new ApiError(503, 'The folder scans is busy.')
  const tile = () => pictures.use(picture, image => image.tile(0, 0, 0))
  try {
    run.mockRejectedValueOnce(busy)
    await expect(tile()).rejects.toBe(busy)
    // The failed file is not remembered: the next call tries again.
    await expect(tile()).resolves.toMatchObject({ type: 'image/jpeg' })
    run.mockRejectedValueOnce(busy)
    await expect(tile()).rejects.toBe(busy)
    await expect(tile()).resolves.toMatchObject({ type: 'image/jpeg' })
    expect(opened).toHaveBeenCalledTimes(1)
  } finally {
    pictures.closeAll()
  }
})
