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
])('%s needs no statements except its own', async (_, path, count) => {
  await buildSample(ada, { slide: (await buildSlide(ada, { organ: 'Liver' })).id })
  // The definitions are cached from here on.
  await ada.get('/api/slides/?limit=1')
  expect(await statementsOf(path)).toBe(count)
  // The second call caches its reply. From then on, a single statement finds it until the next transaction, even one of another
  // library on this server.
  await expect.poll(() => statementsOf(path)).toBe(1)
})

test('a further page of a search is not counted again until something has changed', async () => {
  for (let made = 0; made < 3; made++) await buildSlide(ada, { organ: 'Spleen' })
  let pages = 0
  const isNextPageCounted = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const page = await ada.get(`/api/slides/?search=spleen&limit=${++pages}`)
    const texts = query.mock.calls.map(([sent]) => (sent as unknown as { text: string }).text)
    query.mockRestore()
    return { total: page.json().total, isCounted: texts.some(text => text.includes('count(*)')) }
  }
  expect(await isNextPageCounted()).toEqual({ total: 3, isCounted: true })
  // Other libraries use the same PostgreSQL, and a transaction there counts as a possible change.
  await expect.poll(isNextPageCounted).toEqual({ total: 3, isCounted: false })
  const { id } = await buildSlide(ada, { organ: 'Spleen' })
  expect(await isNextPageCounted()).toEqual({ total: 4, isCounted: true })
  await ada.delete(`/api/slides/${id}/`)
  expect(await isNextPageCounted()).toEqual({ total: 3, isCounted: true })
})

test('fields changed by another server are in the next page, and can be sorted by', async () => {
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
