import { randomUUID } from 'node:crypto'
import type { BulkProgress } from '@vitrine/contract/bulk/bulk'
import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { UndoReply } from '@vitrine/contract/history/undo'
import type { SlideImportReport } from '@vitrine/contract/slides/slide-import'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildSample, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeEach(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  admin = await server.as('root', 'admin')
})
afterEach(async () => {
  await server.app.close()
  await database.drop()
})

const linesOf = (...rows: object[]) => rows.map((row, index) => ({ line: index + 2, ...row }))

async function make(kind: 'slides' | 'samples', body: object, by = user): Promise<SlideImportReport> {
  const reply = await by.post(`/api/${kind}/import/`, { id: randomUUID(), dry_run: false, ...body })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

async function undo(request_id: string | undefined, by = user): Promise<UndoReply> {
  const reply = await by.post('/api/undo/', { request_id })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

/** Everything that an import writes, without counters of changes. */
async function library(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(to_jsonb(t) - '{version,updated_at,search_text}'::text[] order by id) from slides as t) as slides,
    (select json_agg(to_jsonb(t) - '{version,updated_at,search_text}'::text[] order by id) from files as t) as files,
    (select json_agg(to_jsonb(t) - '{version,updated_at,search_text}'::text[] order by id) from samples as t) as samples,
    (select json_agg(to_jsonb(t) - '{version,updated_at,search_text,list_changes}'::text[] order by id) from datasets as t) as datasets,
    (select json_agg(t order by id) from dataset_slides as t) as places`.execute(database.db)
  return rows[0]
}

describe('an import is undone as one change, and redone', () => {
  test('with the slides it created and changed, their files, and the entries of an existing dataset', async () => {
    const listed = await buildSlide(user, { name: 'listed', organ: 'liver' })
    await buildSlide(user, { name: 'other', notes: 'n' })
    const dataset = await buildDataset(user, { dataset_slides: [{ slide_id: listed.id, type: 'V', fold: 2 }] })
    const before = await library()
    const report = await make('slides', {
      match: 'known',
      dataset: { id: dataset.id, type: 'E' },
      rows: linesOf(
        { fields: { name: 'new', file_name: 'new.svs' } },
        { fields: { name: 'listed', organ: 'lung' }, type: 'T' },
        { fields: { name: 'other', notes: null, file_name: 'other.svs' } },
        { fields: { name: 'other' }, add: true },
      ),
    })
    const after = await library()
    const undone = await undo(report.request_id)
    expect(undone.counts).toMatchObject({ slides: 4, files: 2, datasets: 1 })
    expect(await library()).toEqual(before)
    await undo(undone.request_id)
    expect(await library()).toEqual(after)
  })

  test('with its new dataset', async () => {
    const slide = await buildSlide(user, { name: 'known' })
    const before = await library()
    const report = await make('slides', {
      match: 'known',
      dataset: { name: 'new' },
      rows: linesOf({ fields: { id: slide.id } }, { fields: { name: 'new' } }),
    })
    const undone = await undo(report.request_id)
    expect([undone.counts.datasets, await library()]).toEqual([1, before])
    await undo(undone.request_id)
    const { results } = (await user.get(`/api/datasets/${report.dataset?.id}/slides/`)).json<{
      results: DatasetEntry[]
    }>()
    expect(results.map(entry => entry.slide.name)).toEqual(['known', 'new'])
  })

  test('with the samples that it created and changed', async () => {
    const slide = await buildSlide(user, { name: 'of a sample' })
    await buildSample(user, { sample_id: 'S1', organ: 'liver', qc_status: 'pass' })
    const before = await library()
    const report = await make('samples', {
      rows: linesOf(
        { fields: { sample_id: 'S1', organ: 'lung', qc_status: null, slide: slide.id } },
        { fields: { sample_id: 'S2', organ: 'lung' } },
      ),
    })
    const after = await library()
    const undone = await undo(report.request_id)
    expect([undone.counts.samples, await library()]).toEqual([2, before])
    await undo(undone.request_id)
    expect(await library()).toEqual(after)
  })

  test('but not the fields that it created, because slides in the trash have values in them', async () => {
    const before = await library()
    const new_fields = [{ key: 'lot', label: 'Lot', type: 'text' }]
    const rows = linesOf({ fields: { name: 'a', fields: { lot: '7' } } })
    const report = await make('slides', { new_fields, rows }, admin)
    const after = await library()
    const undone = await undo(report.request_id, admin)
    expect(await library()).toEqual(before)
    const { results } = (await user.get('/api/fields/?entity=slides')).json<{ results: { key: string }[] }>()
    expect(results.map(({ key }) => key)).toEqual(['lot'])
    await undo(undone.request_id, admin)
    expect(await library()).toEqual(after)
  })
})

describe('a failure at the last row', () => {
  test('leaves neither slides, nor files, nor fields, nor a dataset', async () => {
    await buildField(admin, { label: 'Tray', unique: true })
    const before = await library()
    const lines = () =>
      sql<{ lines: number }>`select count(*) as lines from history`
        .execute(database.db)
        .then(({ rows }) => rows[0]?.lines)
    const linesBefore = await lines()
    const rows = linesOf(
      ...Array.from({ length: 2100 }, (_, index) => ({ fields: { name: `n${index}`, file_name: 'x.svs' } })),
      { fields: { id: 999_999 } },
    )
    const new_fields = [{ key: 'lot', label: 'Lot', type: 'text' }]
    const report = await make('slides', { match: 'known', new_fields, dataset: { name: 'd' }, rows }, admin)
    expect([report.written, report.counts.wrong]).toEqual([false, 1])
    expect([await library(), await lines()]).toEqual([before, linesBefore])
    const { results } = (await user.get('/api/fields/?entity=slides')).json<{ results: { key: string }[] }>()
    expect(results.map(({ key }) => key)).toEqual(['tray'])
  })
})

describe('a running import', () => {
  const progressOf = async (kind: string, id: string) =>
    (await user.get(`/api/${kind}/bulk/${id}/`)).json<BulkProgress>()

  /** Runs while another person's import is being written, which this one has to wait for. */
  const whileAnotherRuns = (work: () => Promise<void>) =>
    database.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(7264012)`.execute(trx)
      await work()
    })

  test.each([
    ['slides', { rows: linesOf({ fields: { name: 'a' } }), dataset: { name: 'd' } }],
    ['samples', { rows: linesOf({ fields: { sample_id: 'a' } }) }],
  ] as const)('of %s is stopped like a bulk edit, changes nothing, and can be sent again', async (kind, parts) => {
    const before = await library()
    const body = { id: randomUUID(), dry_run: false, ...parts }
    const send = () => user.post(`/api/${kind}/import/`, body)
    const sent: ReturnType<typeof send>[] = []
    await whileAnotherRuns(async () => {
      sent.push(send())
      await expect.poll(() => progressOf(kind, body.id)).toMatchObject({ state: 'running', report: null })
      // Repeats the request like a browser that lost its connection: it must not be applied after the import was stopped.
      sent.push(send())
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
      await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(2)
      expect((await user.delete(`/api/${kind}/bulk/${body.id}/`)).statusCode).toBe(204)
    })
    for (const reply of await Promise.all(sent))
      expect([reply.statusCode, reply.json()]).toEqual([409, { detail: 'Stopped: nothing was changed.' }])
    expect([await library(), (await progressOf(kind, body.id)).state]).toEqual([before, 'stopped'])
    expect((await send()).json()).toMatchObject({ written: true })
    expect(await progressOf(kind, body.id)).toEqual({ state: 'done', done: 1, total: 1, report: null })
    expect((await user.delete(`/api/${kind}/bulk/${body.id}/`)).json()).toEqual({
      detail: 'This is finished. Undo it instead.',
    })
  })

  test('that is sent twice replies to both calls, but is done once', async () => {
    const body = { id: randomUUID(), dry_run: false, rows: linesOf({ fields: { name: 'twice' } }) }
    const send = () => user.post('/api/slides/import/', body)
    const sent: ReturnType<typeof send>[] = []
    await whileAnotherRuns(async () => {
      sent.push(send())
      await expect.poll(() => progressOf('slides', body.id)).toMatchObject({ state: 'running' })
      sent.push(send())
    })
    const [one, two] = await Promise.all(sent)
    expect(two?.json()).toEqual(one?.json())
    expect(await progressOf('slides', body.id)).toMatchObject({ state: 'done', done: 1 })
  })

  test('with an invalid row ends as failed', async () => {
    const id = randomUUID()
    await make('slides', { id, match: 'known', rows: linesOf({ fields: { id: 999_999 } }) })
    expect((await progressOf('slides', id)).state).toBe('failed')
  })
})
