import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

test('a dataset accepts a list of 20,677 slides in one call', async () => {
  const user = await server.as('nora')
  const { rows: slides } = await sql<{ id: number }>`insert into slides (name)
    select 'many ' || n from generate_series(1, 20677) as n returning id`.execute(database.db)
  const { id } = await buildDataset(user)
  const dataset_slides = slides.map(slide => ({ id: null, slide_id: slide.id, type: 'training' }))
  const reply = await user.patch(`/api/datasets/${id}/`, { dataset_slides })
  expect([reply.statusCode, reply.json().slides_count]).toEqual([200, 20_677])
  // Enough to be checked in a separate thread.
  expect((await user.get(`/api/datasets/${id}/check/`)).json()).toMatchObject({ slides: 20_677, torn: [] })
})
