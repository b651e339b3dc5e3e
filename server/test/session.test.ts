import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rowsOf = async (statement: string) => (await sql.raw(statement).execute(database.db)).rows

test('columns with dots in their names are nested objects, null where their id is', async () => {
  const statement = `select 1 as id, 'x' as "file.name", 2 as "file.id", '{"a": [1]}'::jsonb as "file.metadata",
    null::integer as "file.creator.id", 'nobody' as "file.creator.name", 'no id' as "place.room"`
  const row = { id: 1, file: { name: 'x', id: 2, metadata: { a: [1] }, creator: null }, place: { room: 'no id' } }
  expect(await rowsOf(statement)).toEqual([row])
})

test('a statement whose plan is kept gives its rows alike each time', async () => {
  const statement = `/*prepared*/ select n as id, n as "a.id", 'x' || n as "a.b" from generate_series(1, 2) as n`
  for (let turn = 0; turn < 3; turn++)
    expect(await rowsOf(statement)).toEqual([
      { id: 1, a: { id: 1, b: 'x1' } },
      { id: 2, a: { id: 2, b: 'x2' } },
    ])
})

test('a statement without rows has none', async () => {
  expect(await rowsOf('select 1 as "a.id" where false')).toEqual([])
  expect(await rowsOf('set local work_mem = 1024')).toEqual([])
})
