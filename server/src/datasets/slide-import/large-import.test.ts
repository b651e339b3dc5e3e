import { randomUUID } from 'node:crypto'
import type { SlideImportReport } from '@vitrine/contract/slides/slide-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

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

/** Enough for several statements, and for a larger body than other calls accept. */
const ROWS = 5_000

test('thousands of rows are imported by one call, and their report is found', async () => {
  const user = await server.as('nora')
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    line: index + 2,
    fields: {
      name: `20260105-B-${index}-1-Basel-Mouse-Liver`,
      description: 'Liver, female, H&E',
      vendor: 'Hamamatsu',
      block_id: `B-${index}`,
      cut_number: index % 40,
      source: 'Basel',
      species: 'Mouse',
      organ: 'Liver',
    },
  }))
  const id = randomUUID()
  const reply = await user.post('/api/slides/import/', {
    id,
    dry_run: false,
    rows,
    dataset: { name: 'thousands' },
  })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  const report = reply.json<SlideImportReport>()
  expect([report.counts.new, report.dataset?.slides_count]).toEqual([ROWS, ROWS])
  const ids = report.rows.map(row => row.slide_id as number)
  expect(ids).toEqual(ids.toSorted((one, two) => one - two))
  expect((await user.get(`/api/slides/${ids[ROWS - 1]}/`)).json().block_id).toBe(`B-${ROWS - 1}`)
  expect((await user.get(`/api/slides/import/${id}/`)).json()).toMatchObject(report)
})
