import { randomUUID } from 'node:crypto'
import type { HistoryEntry } from '@vitrine/contract/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildFile, buildSample, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let mara: Client
let jonas: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  mara = await server.as('mara')
  jonas = await server.as('jonas')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface HistoryPage {
  total: number
  next: string | null
  results: HistoryEntry[]
}

async function historyOf(path: string, query = ''): Promise<HistoryPage> {
  const reply = await mara.get(`${path}history/${query}`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<HistoryPage>()
}

const pathOf = (kind: string, { id }: { id: number }) => `/api/${kind}/${id}/`
const personOf = ({ person: { id, username, name } }: Client) => ({ id, username, name })

describe('the history of a record', () => {
  test('says who did what, when and by which request, the newest first', async () => {
    const slide = await buildSlide(mara, { name: 'S24-1', organ: 'liver', cut_number: 3 })
    const path = pathOf('slides', slide)
    const request = randomUUID()
    await jonas.patch(path, { organ: 'kidney', cut_number: null }, { 'x-request-id': request })
    const { total, next, results } = await historyOf(path)
    expect([total, next]).toEqual([2, null])
    expect(results).toEqual([
      {
        id: expect.any(Number),
        action: 'update',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        by: personOf(jonas),
        request_id: request,
        request_records: 1,
        via: { kind: 'hand', name: null },
        version: 2,
        changes: [
          { field: 'cut_number', from: 3, to: null },
          { field: 'organ', from: 'liver', to: 'kidney' },
        ],
        undone_by: null,
        undoes: null,
      },
      {
        id: expect.any(Number),
        action: 'create',
        at: expect.any(String),
        by: personOf(mara),
        request_id: expect.any(String),
        request_records: 1,
        via: { kind: 'hand', name: null },
        version: 1,
        changes: [
          { field: 'cut_number', from: null, to: 3 },
          { field: 'name', from: null, to: 'S24-1' },
          { field: 'organ', from: null, to: 'liver' },
          { field: 'status', from: null, to: 'created' },
        ],
        undone_by: null,
        undoes: null,
      },
    ])
  })

  test('lists what a creation filled in, although all of it was changed since', async () => {
    const slide = await buildSlide(mara, { name: 'first', organ: 'liver', notes: 'x' })
    const path = pathOf('slides', slide)
    await mara.patch(path, { name: 'second', notes: null })
    await mara.patch(path, { name: 'third', organ: 'lung' })
    await mara.delete(path)
    const created = (await historyOf(path)).results.at(-1)
    expect(created?.changes).toEqual([
      { field: 'name', from: null, to: 'first' },
      { field: 'notes', from: null, to: 'x' },
      { field: 'organ', from: null, to: 'liver' },
      { field: 'status', from: null, to: 'created' },
    ])
  })

  test('is there after the deletion, which lists nothing, and names what is gone', async () => {
    const file = await buildFile(mara, { name: 'a.ndpi' })
    const slide = await buildSlide(mara, { name: 'S24-2' })
    const sample = await buildSample(mara)
    await mara.patch(pathOf('slides', slide), { file: file.id })
    await mara.patch(pathOf('samples', sample), { slide: slide.id })
    await jonas.delete(pathOf('slides', slide))
    const [deleted, linked] = (await historyOf(pathOf('slides', slide))).results
    expect(deleted).toMatchObject({ action: 'delete', by: personOf(jonas), changes: [], version: 2 })
    // The slide, its file and the sample.
    expect(deleted?.request_records).toBe(3)
    expect(linked?.changes).toEqual([{ field: 'file', from: null, to: file.id, from_name: null, to_name: 'a.ndpi' }])
    const [unlinked] = (await historyOf(pathOf('samples', sample))).results
    expect(unlinked?.changes).toEqual([{ field: 'slide', from: slide.id, to: null, from_name: 'S24-2', to_name: null }])
    expect((await historyOf(pathOf('files', file))).results[0]).toMatchObject({ action: 'delete' })
  })

  test('of a record that never was is a 404', async () => {
    for (const [kind, noun] of [
      ['slides', 'slide'],
      ['samples', 'sample'],
      ['datasets', 'dataset'],
      ['files', 'file'],
    ]) {
      const reply = await mara.get(`/api/${kind}/2000000000/history/`)
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `There is no ${noun} with the id 2000000000.` }])
    }
  })
})
