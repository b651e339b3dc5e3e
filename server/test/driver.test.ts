import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowLongStatements, openDb, runPrepared } from '../src/db/client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rowsOf = async (statement: string) => (await sql.raw(statement).execute(database.db)).rows

test('columns with dots in their names are nested objects, null if their id is', async () => {
  const statement = `select 1 as id, 'x' as "file.name", 2 as "file.id", '{"a": [1]}'::jsonb as "file.metadata",
    null::integer as "file.creator.id", 'nobody' as "file.creator.name", 'no id' as "place.room"`
  const row = { id: 1, file: { name: 'x', id: 2, metadata: { a: [1] }, creator: null }, place: { room: 'no id' } }
  expect(await rowsOf(statement)).toEqual([row])
})

test('a prepared statement returns the same rows each time', async () => {
  const query = sql`select n as id, n as "a.id", 'x' || n as "a.b" from generate_series(1, 2) as n`
  for (let turn = 0; turn < 3; turn++)
    expect((await runPrepared(database.db, 'numbers', query)).rows).toEqual([
      { id: 1, a: { id: 1, b: 'x1' } },
      { id: 2, a: { id: 2, b: 'x2' } },
    ])
})

test('a statement without rows returns none', async () => {
  expect(await rowsOf('select 1 as "a.id" where false')).toEqual([])
  expect(await rowsOf('set local work_mem = 1024')).toEqual([])
})

test('a streamed query returns its rows in chunks, with the usual values and objects; one query after the other', async () => {
  const query = sql<{
    id: number
  }>`select n as id, timestamptz '2026-01-05 15:04Z' as "a.at" from generate_series(1, 5) as n`
  await database.db.transaction().execute(async trx => {
    for (const expected of [
      [2, 2, 1],
      [3, 2],
    ]) {
      const sizes: number[] = []
      let last: unknown
      for await (const { rows } of trx
        .getExecutor()
        .stream<{ id: number }>(query.compile(trx), expected[0] as number)) {
        sizes.push(rows.length)
        last = rows.at(-1)
      }
      expect(sizes).toEqual(expected)
      expect(last).toEqual({ id: 5, a: { at: '2026-01-05T15:04:00.000Z' } })
    }
  })
})

test('a transaction with more time is not affected by the limit of other statements', async () => {
  const own = openDb(database.url, { max: 1, statementTimeoutMs: 100 })
  try {
    const slow = (seconds: number) => sql`select pg_sleep(${seconds})`
    await expect(slow(0.3).execute(own)).rejects.toMatchObject({ code: '57014' })
    await own.transaction().execute(async trx => {
      await allowLongStatements(trx)
      await slow(1.3).execute(trx)
    })
    await expect(slow(0.3).execute(own)).rejects.toMatchObject({ code: '57014' })
  } finally {
    await own.destroy()
  }
})

test('a failed statement names its callers, and its connection serves the next transaction', async () => {
  const failing = database.db.transaction().execute(trx => sql`select 1 / 0`.execute(trx))
  await expect(failing).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('driver.ts') })
  expect(await rowsOf('select 1 as id')).toEqual([{ id: 1 }])
})
