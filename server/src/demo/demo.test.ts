import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let ada: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  ada = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const load = async () => {
  const reply = await ada.post('/api/demo/', {})
  return [reply.statusCode, reply.json()]
}
const totalOf = async (path: string) => (await ada.get(`/api/${path}/?limit=1`)).json().total
const totals = async () => ({
  slides: await totalOf('slides'),
  samples: await totalOf('samples'),
  datasets: await totalOf('datasets'),
})

test('demo data is only loaded into an empty library, once, as one import by the person, and is undone at once', async () => {
  const { id } = (await buildDataset(ada, { name: 'mine' })) as { id: number }
  expect(await load()).toEqual([
    409,
    { detail: 'Demo data goes into an empty library only. This one has 0 slides, 0 samples and 1 dataset.' },
  ])
  expect(await totals()).toEqual({ slides: 0, samples: 0, datasets: 1 })
  await ada.delete(`/api/datasets/${id}/`)

  // Two people press at once.
  const replies = await Promise.all([load(), load()])
  const [[status, report] = [], [second] = []] = replies.toSorted()
  expect([status, second]).toEqual([201, 409])
  expect(report).toMatchObject({ slides: 1403, datasets: 3 })
  expect(await totals()).toEqual(report)

  const { rows } = await sql<{
    request_id: string
    via: string
    user_id: number
  }>`select distinct request_id, via, user_id
    from history where table_name in ('slides', 'samples', 'files') and action = 'create'`.execute(database.db)
  expect(rows).toEqual([{ request_id: expect.any(String), via: 'import', user_id: ada.person.id }])
  expect((await ada.post('/api/undo/', { request_id: rows[0]?.request_id })).statusCode).toBe(200)
  expect(await totals()).toEqual({ slides: 0, samples: 0, datasets: 0 })
})

test('only admins can request it', async () => {
  const nora = await server.as('nora')
  expect((await nora.post('/api/demo/', {})).statusCode).toBe(403)
})
