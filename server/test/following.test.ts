import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildSample } from './factories.ts'

let database: TestDatabase
let server: TestApp
let reader: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  reader = await server.as('rita', 'reader')
  await sql`insert into slides (id, name, organ)
    select n, 'slide ' || n, case when n % 2 = 0 then 'liver' end from generate_series(1, 1300) as n`.execute(
    database.db,
  )
  await sql`update slides set notes = 'changed' where id = 3`.execute(database.db)
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const ask = (query: string, kind = 'slides') => reader.get(`/api/${kind}/following/?${query}`)
async function idsAfter(query: string): Promise<number[]> {
  const reply = await ask(query)
  expect([query, reply.statusCode]).toEqual([query, 200])
  return reply.json().results.map(({ id }: { id: number }) => id)
}
const from = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => first + index * step)

test('the following records are in the order of the list, with versions', async () => {
  expect((await ask('ordering=name&after=1&offset=0&limit=2')).json()).toEqual({
    results: [
      { id: 2, version: 1 },
      { id: 3, version: 2 },
    ],
  })
  expect(await idsAfter('ordering=-name&after=1000&offset=300&limit=3')).toEqual([999, 998, 997])
})

test('only records that match the search and the filter follow', async () => {
  expect(await idsAfter('ordering=name&organ=liver&after=4&offset=1&limit=3')).toEqual([6, 8, 10])
  const filter = encodeURIComponent(JSON.stringify({ field: 'organ', op: 'empty' }))
  expect(await idsAfter(`ordering=name&filter=${filter}&search=slide&after=1&offset=0&limit=2`)).toEqual([3, 5])
})

test('all of the list follows without a limit, and nothing after the last one', async () => {
  expect(await idsAfter('ordering=name&after=1&offset=0')).toEqual(from(2, 1299))
  expect(await idsAfter('ordering=name&after=1300&offset=1299')).toEqual([])
})

test('a record is found if others came before it or left since it was seen', async () => {
  expect(await idsAfter('ordering=name&after=600&offset=100&limit=1')).toEqual([601])
  expect(await idsAfter('ordering=name&after=600&offset=1099&limit=1')).toEqual([601])
})

test.each([
  ['that is far from where it was seen', 'ordering=name&after=1200&offset=10'],
  ['that does not match', 'organ=liver&after=3&offset=0'],
])('a record %s is a 409', async (_, query) => {
  const reply = await ask(query)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { after: ['The list has changed. Load it again, then paste.'] },
  ])
})

test.each([
  ['offset=0', { after: ['after is required: the id of a record of the list.'] }],
  ['after=x', { after: ["after takes a whole number from 1 to 2147483647, not 'x'."] }],
  ['after=1&limit=10001', { limit: ["limit takes a whole number from 1 to 10000, not '10001'."] }],
  ['after=1&nix=1', { nix: ["There is no parameter 'nix' here."] }],
])('the query %s is refused', async (query, errors) => {
  const reply = await ask(query)
  expect([reply.statusCode, reply.json()]).toEqual([400, errors])
})

test('samples are listed one after another, too', async () => {
  const editor = await server.as('edith')
  const [first, second] = [await buildSample(editor), await buildSample(editor)]
  expect((await ask(`ordering=id&after=${first.id}&offset=0`, 'samples')).json().results).toEqual([
    { id: second.id, version: 1 },
  ])
})
