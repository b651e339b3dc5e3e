import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DiskWatch } from './disk-watch.ts'

const MB = 1024 * 1024

let folder: string
let free: number
let said: string[]

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  folder = join(parent, 'database')
  free = 10_000 * MB
  said = []
})

const watchOf = (total: number, reserve?: number) =>
  new DiskWatch({ folder, reserve, print: line => said.push(line), spaceOf: async () => ({ free, total }) })

const ballast = () => statSync(`${folder}.ballast`, { throwIfNoEntry: false })?.size

async function isFullAt(watch: DiskWatch, freeBytes: number): Promise<boolean> {
  free = freeBytes
  await watch.look()
  return watch.isFull
}

test('changes stop below the reserve, and continue when 1.2 times that is free', async () => {
  const watch = watchOf(10_000 * MB, 100 * MB)
  expect(await isFullAt(watch, 100 * MB)).toBe(false)
  expect(await isFullAt(watch, 100 * MB - 1)).toBe(true)
  expect(await isFullAt(watch, 120 * MB - 1)).toBe(true)
  expect(await isFullAt(watch, 120 * MB)).toBe(false)
  expect(await isFullAt(watch, 100 * MB)).toBe(false)
  expect(said).toEqual([
    "The database's disk is full (99 MB free, DISK_RESERVE_MB 100 MB): nothing is saved until there is room.",
    "The database's disk has room again; changes are saved.",
  ])
})

test.each([
  ['48 MB of a small disk', 500 * MB, 48 * MB],
  ['5 % of a disk', 2_000 * MB, 100 * MB],
  ['500 MB of a large disk', 1_000_000 * MB, 500 * MB],
])('the reserve is %s', async (_, total, reserve) => {
  const watch = watchOf(total)
  expect(await isFullAt(watch, reserve)).toBe(false)
  expect(await isFullAt(watch, reserve - 1)).toBe(true)
})

test('without a reserve nothing is refused', async () => {
  expect(await isFullAt(watchOf(1_000 * MB, 0), 0)).toBe(false)
})

test('the ballast is kept while there is room, and deleted if PostgreSQL has none', async () => {
  const watch = watchOf(10_000 * MB, 100 * MB)
  await isFullAt(watch, 151 * MB)
  expect(ballast()).toBeUndefined()
  await isFullAt(watch, 152 * MB)
  expect(ballast()).toBe(32 * MB)
  free = 32 * MB
  await watch.makeRoom()
  expect(ballast()).toBe(32 * MB)
  free = 32 * MB - 1
  await watch.makeRoom()
  expect(ballast()).toBeUndefined()
  await isFullAt(watch, 152 * MB)
  expect(ballast()).toBe(32 * MB)
})
