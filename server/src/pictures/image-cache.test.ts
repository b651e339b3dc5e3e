import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
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

test('calls for an image share one making of it, and one that failed is made again', async () => {
  const cache = cacheIn()
  const fail = () => Promise.reject(new Error('no'))
  await expect(cache.tile(PICTURE, '1/2_3', fail)).rejects.toThrow('no')
  await Promise.all([1, 2, 3].map(() => cache.tile(PICTURE, '1/2_3', make)))
  expect(made).toBe(1)
})

test('a stored image that was cut off, emptied or damaged is made again', async () => {
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

test('an image that can not be stored is shown all the same, and the log says so once', async () => {
  // No folder can be made below a file: what a full disk answers, a writer gets, too.
  writeFileSync(join(folder, 'file'), '')
  const cache = cacheIn(join(folder, 'file'))
  for (const name of ['1/0_0', '1/0_1']) expect(await cache.tile(PICTURE, name, make)).toEqual(IMAGE)
  expect(warned).toHaveLength(1)
})

test('a part file that could not be put in its place is removed', async () => {
  mkdirSync(stored(), { recursive: true })
  expect(await cacheIn().tile(PICTURE, '1/2_3', make)).toEqual(IMAGE)
  expect(readdirSync(join(folder, 'tiles/parts'))).toEqual([])
  expect(warned).toHaveLength(1)
})
