import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../test/patience.ts'
import { ImageCache } from './image-cache.ts'

const PICTURE = { id: 7, revision: 'abcd' }
const IMAGE = Buffer.from('an image')

let folder: string
let warned: unknown[]
let made: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cache-'))
  warned = []
  made = 0
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const cacheIn = (root = folder) =>
  new ImageCache({ thumbnails: join(root, 'thumbnails'), tiles: join(root, 'tiles') }, error => warned.push(error))
const make = async () => {
  made++
  return IMAGE
}
const stored = () => join(folder, 'tiles/ab/7-abcd/1/2_3.jpg')

test('an image is made once, and found by another server that shares the folder', async () => {
  expect(await cacheIn().tile(PICTURE, '1/2_3', make)).toEqual(IMAGE)
  expect(await cacheIn().tile(PICTURE, '1/2_3', make)).toEqual(IMAGE)
  expect(made).toBe(1)
  await cacheIn().thumbnail(PICTURE, make)
  expect(readdirSync(join(folder, 'thumbnails/ab'))).toEqual(['7-abcd.jpg'])
  expect(readdirSync(join(folder, 'tiles/parts'))).toEqual([])
})

test('concurrent calls for an image share one computation, and a failed one is repeated', async () => {
  const cache = cacheIn()
  const fail = () => Promise.reject(new Error('no'))
  await expect(cache.tile(PICTURE, '1/2_3', fail)).rejects.toThrow('no')
  await Promise.all([1, 2, 3].map(() => cache.tile(PICTURE, '1/2_3', make)))
  expect(made).toBe(1)
})

test('a stored image that was truncated, emptied or damaged is made again', async () => {
  await cacheIn().tile(PICTURE, '1/2_3', make)
  const whole = readFileSync(stored())
  const damaged = Buffer.from(whole)
  damaged[3]! ^= 1
  for (const content of [
    whole.subarray(0, -1),
    whole.subarray(0, 3),
    Buffer.alloc(0),
    damaged,
    Buffer.alloc(whole.length),
  ]) {
    writeFileSync(stored(), content)
    expect(await cacheIn().tile(PICTURE, '1/2_3', make)).toEqual(IMAGE)
    expect(readFileSync(stored())).toEqual(whole)
  }
  expect(made).toBe(6)
})

test('an image that cannot be stored is still shown, and the log says so once', async () => {
  // Creating a folder inside a file fails, so writes fail like on a full disk.
  writeFileSync(join(folder, 'file'), '')
  const cache = cacheIn(join(folder, 'file'))
  for (const name of ['1/0_0', '1/0_1']) expect(await cache.tile(PICTURE, name, make)).toEqual(IMAGE)
  expect(warned).toHaveLength(1)
})

test('a part file that could not be moved into place is removed', async () => {
  mkdirSync(stored(), { recursive: true })
  expect(await cacheIn().tile(PICTURE, '1/2_3', make)).toEqual(IMAGE)
  expect(readdirSync(join(folder, 'tiles/parts'))).toEqual([])
  expect(warned).toHaveLength(1)
})

test.skipIf(process.platform === 'win32')("only the server's user can access images and their folders", async () => {
  await cacheIn().tile(PICTURE, '1/2_3', make)
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  expect(modeOf('tiles/ab/7-abcd/1/2_3.jpg')).toBe('600')
  expect(['tiles', 'tiles/ab', 'tiles/ab/7-abcd', 'tiles/ab/7-abcd/1', 'tiles/parts'].map(modeOf)).toEqual(
    Array(5).fill('700'),
  )
})

describe('with a quota', () => {
  /** 100 bytes as a file. */
  const LARGE = Buffer.alloc(84, 'x')
  let quota: number
  let room: number

  beforeEach(() => {
    quota = 1_000
    room = Number.POSITIVE_INFINITY
  })
  const limited = () =>
    new ImageCache(
      { thumbnails: join(folder, 'thumbnails'), tiles: join(folder, 'tiles') },
      error => warned.push(error),
      { quota: async () => quota, room: async () => room },
    )
  const makeLarge = async () => {
    made++
    return LARGE
  }
  const tilesOf = (id: number) => join(folder, `tiles/ab/${id}-abcd`)
  const stored = () =>
    readdirSync(join(folder, 'tiles/ab'))
      .map(name => Number(name.split('-')[0]))
      .toSorted((a, b) => a - b)
  /** The tile of each picture, the least recently used first. */
  async function storePictures(cache: ImageCache, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await cache.tile({ id, revision: 'abcd' }, '1/0_0', makeLarge)
      utimesSync(tilesOf(id), 1_000 + id, 1_000 + id)
    }
    // The first trim may have begun by itself, before the last image was stored.
    await cache.trim()
    await cache.trim()
  }

  test('the least recently used are deleted first, whichever server used them', async () => {
    await storePictures(limited(), [1, 2, 3, 4, 5, 6, 7, 8])
    await limited().tile({ id: 1, revision: 'abcd' }, '1/0_0', makeLarge)
    await vi.waitFor(() => expect(statSync(tilesOf(1)).mtimeMs).toBeGreaterThan(1_000_000_000), PATIENCE_MS)
    quota = 700
    await limited().trim()
    expect(stored()).toEqual([1, 4, 5, 6, 7, 8])
    expect(made).toBe(8)
  })

  test('thumbnails are deleted like tiles', async () => {
    const cache = limited()
    await storePictures(cache, [2, 3])
    const { id, revision } = { id: 1, revision: 'abcd' }
    await cache.thumbnail({ id, revision }, makeLarge)
    await cache.trim()
    const thumbnail = join(folder, 'thumbnails/ab/1-abcd.jpg')
    utimesSync(thumbnail, 1_000, 1_000)
    quota = 250
    await cache.trim()
    expect([existsSync(thumbnail), stored()]).toEqual([false, [2, 3]])
  })

  test('one picture takes at most half of it; its other images are shown but not stored', async () => {
    const cache = limited()
    const tile = (column: number) => cache.tile(PICTURE, `1/${column}_0`, makeLarge)
    for (let column = 0; column < 7; column++) expect(await tile(column)).toEqual(LARGE)
    expect(readdirSync(join(tilesOf(7), '1'))).toHaveLength(5)
    expect(await cache.mayMakeInAdvance(PICTURE)).toBe('on demand')
    expect([cache.notStored, warned]).toEqual([2, []])
  })

  test('images are made in advance until it is almost used up, and again once there is room', async () => {
    const cache = limited()
    await storePictures(cache, [1, 2, 3, 4, 5, 6, 7])
    expect(await cache.mayMakeInAdvance({ id: 20, revision: 'abcd' })).toBe('now')
    await storePictures(cache, [8])
    expect(await cache.mayMakeInAdvance({ id: 20, revision: 'abcd' })).toBe('later')
    rmSync(tilesOf(1), { recursive: true })
    await cache.trim()
    expect(await cache.mayMakeInAdvance({ id: 20, revision: 'abcd' })).toBe('now')
  })

  test('if the disk is nearly full nothing is stored, and images are deleted', async () => {
    const cache = limited()
    await storePictures(cache, [1, 2, 3, 4])
    room = -150
    expect(await cache.tile({ id: 9, revision: 'abcd' }, '1/0_0', makeLarge)).toEqual(LARGE)
    expect(stored()).toEqual([1, 2, 3, 4])
    await cache.trim()
    expect(stored()).toEqual([3, 4])
    expect(await cache.mayMakeInAdvance(PICTURE)).toBe('later')
  })
  test('images stored by another server in the same folder count', async () => {
    const [one, other] = [limited(), limited()]
    await storePictures(other, [1, 2, 3, 4, 5])
    await storePictures(one, [6, 7, 8, 9])
    await one.trim()
    quota = 850
    expect(await one.tile({ id: 10, revision: 'abcd' }, '1/0_0', makeLarge)).toEqual(LARGE)
    expect(existsSync(tilesOf(10))).toBe(false)
    await one.trim()
    expect(stored()).toEqual([3, 4, 5, 6, 7, 8, 9])
  })
})
