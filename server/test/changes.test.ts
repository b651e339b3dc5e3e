import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPlainTransaction, inTransaction, retrying } from '../src/db/changes.ts'
import type { Trx } from '../src/db/client.ts'
import { deadlocks } from '../src/db/deadlocks.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const author = { userId: 1, requestId: 'r' }

describe('two changes that deadlock', () => {
  type Work = (trx: Trx) => Promise<void>
  test.each([
    ['with a history', (work: Work) => inTransaction(database.db, author, work)],
    ['without one', (work: Work) => inPlainTransaction(database.db, work)],
  ])('are both made: the one that PostgreSQL aborts is retried and counted (%s)', async (_, inOwn) => {
    const counted = async () => (await deadlocks.get()).values[0]?.value ?? 0
    const before = await counted()
    await sql`truncate slides cascade`.execute(database.db)
    await sql`insert into slides (id, name) values (1, 'one'), (2, 'two')`.execute(database.db)
    const hold = async (trx: Trx, id: number, by: string) => {
      await sql`update slides set notes = concat(notes, ${by}::text) where id = ${id}`.execute(trx)
    }
    const held = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() }
    const tries = { a: 0, b: 0 }
    const change = (mine: 'a' | 'b', first: number, second: number) =>
      inOwn(async trx => {
        tries[mine] += 1
        await hold(trx, first, mine)
        held[mine].resolve()
        await held[mine === 'a' ? 'b' : 'a'].promise
        await hold(trx, second, mine)
      })
    await Promise.all([change('a', 1, 2), change('b', 2, 1)])
    const { rows } = await sql<{ notes: string }>`select notes from slides where id in (1, 2)`.execute(database.db)
    for (const { notes } of rows) expect([...notes].sort().join('')).toBe('ab')
    expect(tries.a + tries.b).toBeGreaterThan(2)
    expect(await counted()).toBe(before + tries.a + tries.b - 2)
  })
})

describe('a change', () => {
  test('is tried at most four times', async () => {
    let tries = 0
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    await expect(
      retrying(async () => {
        tries += 1
        throw deadlock
      }),
    ).rejects.toBe(deadlock)
    expect(tries).toBe(4)
  })

  test('that fails for another reason is tried once', async () => {
    let tries = 0
    await expect(
      retrying(async () => {
        tries += 1
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(tries).toBe(1)
  })

  test('only sets the author for the history while it runs', async () => {
    await inTransaction(database.db, { userId: 7, requestId: 'x' }, async trx => {
      await sql`insert into slides (id, name) values (3, 'three')`.execute(trx)
    })
    await sql`update slides set name = '3' where id = 3`.execute(database.db)
    const lines = await database.db
      .selectFrom('history')
      .select(['user_id', 'request_id'])
      .where('record_id', '=', 3)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { user_id: 7, request_id: 'x' },
      { user_id: null, request_id: null },
    ])
  })
})
