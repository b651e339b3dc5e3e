import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../src/db/client.ts'
import { buildTestApp, type Client } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildField, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let ada: Client
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  const server = await buildTestApp(database.db)
  close = () => server.app.close()
  ada = await server.as('ada', 'admin')
})
afterAll(async () => {
  await close()
  await database.drop()
})

async function statementsOf(path: string): Promise<number> {
  // What is remembered is remembered from then on.
  await ada.get(path)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect((await ada.get(path)).statusCode).toBe(200)
  const statements = query.mock.calls.length
  query.mockRestore()
  return statements
}

test.each([
  ['the first page of slides', '/api/slides/?limit=50', 1],
  ['the first page of samples', '/api/samples/?limit=50', 1],
  ['a search', '/api/slides/?search=liver', 2],
  ['a filter that finds nothing', '/api/slides/?species=mouse&cut_number_min=3&ordering=name', 1],
  ['one slide', '/api/slides/1/', 1],
])('%s needs no statement but its own', async (_, path, count) => {
  await buildSample(ada, { slide: (await buildSlide(ada, { organ: 'Liver' })).id })
  expect(await statementsOf(path)).toBe(count)
})

test('fields that another server has changed are in the next page, sort it and show in it', async () => {
  const elsewhere = openDb(database.url, { max: 1 })
  const other = await buildTestApp(elsewhere)
  const ben = await other.as('ben', 'admin')
  const { id } = await buildSlide(ada, { name: 'with a lot' })
  const page = async () =>
    (await ada.get('/api/slides/?search=with+a+lot')).json<{ results: { fields: object }[] }>().results
  expect(await page()).toMatchObject([{ fields: {} }])
  await buildField(ben, { label: 'Lot' })
  expect((await page())[0]?.fields).toEqual({ lot: null })
  await buildField(ben, { label: 'Batch' })
  expect((await ada.get('/api/slides/?ordering=fields.batch')).statusCode).toBe(200)
  expect((await ada.get('/api/slides/?search=finds+nothing&ordering=fields.lot')).json()).toMatchObject({ count: 0 })
  expect((await ada.get(`/api/slides/${id}/`)).json()).toMatchObject({ fields: { lot: null, batch: null } })
  await other.app.close()
  await elsewhere.destroy()
})
