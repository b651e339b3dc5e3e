import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { MomentCache } from './moment-cache.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buildCache = () => new MomentCache<string>(database.db, { entries: 10, bytes: 4_000, largest: 600 })

/** Whether a stored value is returned. Other libraries of this PostgreSQL may have changed, so one call says little. */
async function isStored(cache: MomentCache<string>, key: string, bytes: number): Promise<boolean> {
  const make = vi.fn(async (moment: string | undefined) => ({ value: key, moment, bytes }))
  expect(await cache.get(key, make)).toBe(key)
  return make.mock.calls.length === 0
}

test('stores a value at its second call, and never a large one', async () => {
  const cache = buildCache()
  expect(await isStored(cache, 'small', 1)).toBe(false)
  expect(await isStored(cache, 'small', 1)).toBe(false)
  await expect.poll(() => isStored(cache, 'small', 1)).toBe(true)
  for (let call = 0; call < 5; call++) expect(await isStored(cache, 'large', 601)).toBe(false)
})

test('drops the least recently used values', async () => {
  const cache = buildCache()
  const keys = Array.from({ length: 9 }, (_, index) => `value ${index}`)
  for (const key of keys) await expect.poll(() => isStored(cache, key, 500)).toBe(true)
  expect(await isStored(cache, keys[0] as string, 500)).toBe(false)
  await expect.poll(() => isStored(cache, keys[8] as string, 500)).toBe(true)
})

test('does not store a value that fails', async () => {
  const cache = buildCache()
  const fail = () => Promise.reject(new Error('no value'))
  for (let call = 0; call < 3; call++) await expect(cache.get('fails', fail)).rejects.toThrow('no value')
  await expect.poll(() => isStored(cache, 'fails', 1)).toBe(true)
})

test('does not return an outdated value', async () => {
  const cache = buildCache()
  const outdated = async () => ({ value: 'outdated', moment: 'an earlier moment', bytes: 1 })
  await cache.get('key', outdated)
  expect(await isStored(cache, 'key', 1)).toBe(false)
})
