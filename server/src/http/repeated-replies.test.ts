import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { RepeatedReplies } from './repeated-replies.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const KILOBYTE = 1024

/** Whether a call gets a stored reply. Other libraries of this PostgreSQL may have changed, so one call says little. */
async function isStored(replies: RepeatedReplies, call: string, kilobytes: number): Promise<boolean> {
  const make = vi.fn(async () => Buffer.alloc(kilobytes * KILOBYTE))
  await replies.replyTo(call, make)
  return make.mock.calls.length === 0
}

test('stores a reply at its second call, and never a large one', async () => {
  const replies = new RepeatedReplies(database.db)
  expect(await isStored(replies, 'small', 1)).toBe(false)
  expect(await isStored(replies, 'small', 1)).toBe(false)
  await expect.poll(() => isStored(replies, 'small', 1)).toBe(true)
  for (let call = 0; call < 5; call++) expect(await isStored(replies, 'large', 600)).toBe(false)
})

test('forgets the replies that were used longest ago', async () => {
  const replies = new RepeatedReplies(database.db)
  const names = Array.from({ length: 9 }, (_, index) => `reply ${index}`)
  for (const name of names) await expect.poll(() => isStored(replies, name, 500)).toBe(true)
  expect(await isStored(replies, names[0] as string, 500)).toBe(false)
  await expect.poll(() => isStored(replies, names[8] as string, 500)).toBe(true)
})

test('stores nothing of a reply that fails', async () => {
  const replies = new RepeatedReplies(database.db)
  for (let call = 0; call < 3; call++)
    await expect(replies.replyTo('fails', () => Promise.reject(new Error('no reply')))).rejects.toThrow('no reply')
  await expect.poll(() => isStored(replies, 'fails', 1)).toBe(true)
})
