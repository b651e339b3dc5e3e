import { randomUUID } from 'node:crypto'
import type { FullHistoryEntry, HistoryEntry } from '@vitrine/contract/history/history'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { openDb } from '../db/client.ts'

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

async function fullEntry(path: string, { id }: { id: number }): Promise<FullHistoryEntry> {
  const reply = await mara.get(`${path}history/${id}/`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<FullHistoryEntry>()
}

describe('the history of a record', () => {
  test('contains who did what, when and by which request, newest first', async () => {
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

  test('lists the values of a creation, although all of them were changed later', async () => {
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

  test('still exists after the deletion, which lists nothing, and names what was deleted', async () => {
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

  test('of a record that never existed is a 404', async () => {
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

  test('has pages of 50, with the addresses of the others', async () => {
    const slide = await buildSlide(mara)
    const path = pathOf('slides', slide)
    for (let cut = 1; cut <= 51; cut++) await mara.patch(path, { cut_number: cut })
    const first = await historyOf(path)
    expect([first.total, first.results.length, first.next]).toEqual([
      52,
      50,
      expect.stringContaining(`${path}history/?limit=50&offset=50`),
    ])
    expect(first.results.slice(0, 2).map(({ version }) => version)).toEqual([52, 51])
    const second = await historyOf(path, '?offset=50')
    expect([second.next, second.results.map(({ version }) => version)]).toEqual([null, [2, 1]])
    expect(await historyOf(path, '?limit=1&offset=100')).toMatchObject({ total: 52, results: [] })
  })

  test('is filtered by field, person and how it was made', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const file = await buildFile(mara)
    const path = pathOf('slides', slide)
    await jonas.patch(path, { organ: 'lung' })
    await mara.patch(path, { notes: 'x', file: file.id })
    await mara.patch(path, { notes: 'y' }, { 'x-change-via': 'batch-edit', 'x-request-id': randomUUID() })
    const versions = async (query: string) => (await historyOf(path, query)).results.map(({ version }) => version)
    expect(await versions('?field=organ')).toEqual([2, 1])
    expect(await versions('?field=notes')).toEqual([4, 3])
    expect(await versions('?field=file')).toEqual([3])
    expect(await versions(`?by=${jonas.person.id}`)).toEqual([2])
    expect(await versions('?via=batch-edit')).toEqual([4])
    expect(await versions(`?via=hand&by=${mara.person.id}&field=notes`)).toEqual([3])
    expect((await historyOf(path, '?field=notes&limit=1')).total).toBe(2)
  })

  test.each([
    ['?limit=0', { limit: ["limit takes a whole number from 1 to 500, not '0'."] }],
    ['?field=colour', { field: ["A slide has no field 'colour'."] }],
    ['?by=mara', { by: ["by takes the id of a person, not 'mara'."] }],
    ['?via=post', { via: [expect.stringMatching(/^via takes hand, batch-edit, .* or server, not 'post'\.$/)] }],
    ['?via=hand&via=undo', { via: ['via is given more than once.'] }],
    ['?page=2', { page: ["There is no parameter 'page' here."] }],
  ])('%s is refused with the reason', async (query, body) => {
    const slide = await buildSlide(mara)
    const reply = await mara.get(`${pathOf('slides', slide)}history/${query}`)
    expect([reply.statusCode, reply.json()]).toEqual([400, body])
  })

  test('names nobody if the server acted by itself', async () => {
    const slide = await buildSlide(mara)
    await sql`update slides set notes = 'by the server' where id = ${slide.id}`.execute(database.db)
    const [entry] = (await historyOf(pathOf('slides', slide))).results
    expect(entry).toMatchObject({ by: null, request_id: null, request_records: 1, via: { kind: 'server', name: null } })
    expect((await historyOf(pathOf('slides', slide), '?via=server')).total).toBe(1)
  })

  test('writes times and statuses like the record', async () => {
    const sample = await buildSample(mara, { received_timestamp: '2026-01-05T15:04:00+02:00' })
    const slide = await buildSlide(mara, { status: 'active' })
    await mara.patch(pathOf('samples', sample), { received_timestamp: null, extra_data: { a: [1] } })
    await mara.patch(pathOf('slides', slide), { status: 5 })
    expect((await historyOf(pathOf('samples', sample))).results[0]?.changes).toEqual([
      { field: 'extra_data', from: null, to: { a: [1] } },
      { field: 'received_timestamp', from: '2026-01-05T13:04:00.000Z', to: null },
    ])
    expect((await historyOf(pathOf('slides', slide))).results[0]?.changes).toContainEqual({
      field: 'status',
      from: null,
      to: 'active',
    })
  })
})

describe('calls that make one change together', () => {
  const shared = () => ({ 'x-request-id': randomUUID(), 'x-change-via': 'batch-edit' })

  test('are one request by one person, with how it was made and how many records it changed', async () => {
    const slides = [await buildSlide(mara), await buildSlide(mara), await buildSlide(mara)] as const
    const headers = shared()
    for (const slide of slides) await mara.patch(pathOf('slides', slide), { organ: 'lung' }, headers)
    await mara.patch(pathOf('slides', slides[0]), { notes: 'x' }, headers)
    await jonas.patch(pathOf('slides', slides[0]), { notes: 'y' }, headers)
    const [last, ...others] = (await historyOf(pathOf('slides', slides[0]))).results
    expect(last).toMatchObject({ request_id: headers['x-request-id'], request_records: 1, by: personOf(jonas) })
    expect(others[1]).toMatchObject({
      request_id: headers['x-request-id'],
      request_records: 3,
      via: { kind: 'batch-edit', name: null },
    })
  })

  test('may be deletions and the calls of an import', async () => {
    for (const via of ['delete-many', 'import']) {
      const slide = await buildSlide(mara)
      await mara.delete(pathOf('slides', slide), { ...shared(), 'x-change-via': via })
      expect((await historyOf(pathOf('slides', slide))).results[0]?.via.kind).toBe(via)
    }
  })

  test('are distinguished from a samples import, which is one call', async () => {
    const sample_id = randomUUID()
    const body = { id: randomUUID(), dry_run: false, rows: [{ line: 2, fields: { sample_id } }] }
    expect((await mara.post('/api/samples/import/', body)).statusCode).toBe(200)
    const [sample] = (await mara.get(`/api/samples/?sample_id=${sample_id}`)).json().results
    expect((await historyOf(pathOf('samples', sample))).results[0]?.via.kind).toBe('import')
  })

  test.each([
    [{ 'x-change-via': 'undo' }, "X-Change-Via takes batch-edit, import or delete-many, not 'undo'."],
    [
      { 'x-request-id': 'bench-7' },
      'X-Change-Via needs an X-Request-Id: a uuid, the same for all calls of one change.',
    ],
  ])('are refused with %o', async (wrong, detail) => {
    const slide = await buildSlide(mara)
    for (const reply of [
      await mara.patch(pathOf('slides', slide), { organ: 'lung' }, { ...shared(), ...wrong }),
      await mara.delete(pathOf('slides', slide), { ...shared(), ...wrong }),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([400, { detail }])
    expect((await mara.get(pathOf('slides', slide))).json()).toEqual(slide)
  })
})

describe("a dataset's history", () => {
  test('reports which slides were added, removed, moved and reordered, 20 of each, and all of them in the entry', async () => {
    const slides: { id: number; name: string }[] = []
    for (let index = 0; index < 26; index++) slides.push(await buildSlide(mara, { name: `S-${index}` }))
    const [first, second, third, ...many] = slides as [Named, Named, Named, ...Named[]]
    const listed = (slide: Named, type: string) => ({ slide_id: slide.id, type })
    const dataset = await buildDataset(mara, {
      dataset_slides: [listed(first, 'T'), listed(second, 'V'), listed(third, 'E')],
    })
    const path = pathOf('datasets', dataset)
    await mara.patch(path, {
      name: 'renamed',
      dataset_slides: [listed(third, 'E'), listed(second, 'T'), ...many.map(slide => listed(slide, 'default'))],
    })
    const { total, results } = await historyOf(path)
    expect(total).toBe(2)
    const [saved, created] = results as [HistoryEntry, HistoryEntry]
    expect(saved).toMatchObject({
      action: 'update',
      version: 2,
      changes: [{ field: 'name', from: 'a dataset', to: 'renamed' }],
      entries: {
        counts: { added: 23, removed: 1, moved: 1, reordered: 1 },
        removed: [{ slide: first.id, name: 'S-0', type: 'T', fold: null }],
        moved: [{ slide: second.id, name: 'S-1', from: { type: 'V', fold: null }, to: { type: 'T', fold: null } }],
      },
    })
    const added = many.map(slide => ({ slide: slide.id, name: slide.name, type: 'default', fold: null }))
    expect(saved.entries?.added).toEqual(added.slice(0, 20))
    expect((await fullEntry(path, saved)).entries?.added).toEqual(added)
    expect(created).toMatchObject({ action: 'create', entries: { counts: { added: 3 } } })
    expect((await historyOf(path, '?field=dataset_slides')).total).toBe(2)
  })

  test('keeps the names of slides that are deleted', async () => {
    const slide = await buildSlide(mara, { name: 'S24-9' })
    const dataset = await buildDataset(mara, { dataset_slides: [{ slide_id: slide.id, type: 'E' }] })
    await jonas.delete(pathOf('slides', slide))
    const [removed] = (await historyOf(pathOf('datasets', dataset))).results
    expect(removed).toMatchObject({ by: personOf(jonas), request_records: 2, changes: [] })
    expect(removed?.entries?.removed).toEqual([{ slide: slide.id, name: 'S24-9', type: 'E', fold: null }])
  })
})
interface Named {
  id: number
  name: string
}

describe('one entry', () => {
  test('contains the previous record, and which of its fields differ now', async () => {
    const slide = await buildSlide(mara, { organ: 'liver', notes: 'a', cut_number: 1 })
    const path = pathOf('slides', slide)
    await mara.patch(path, { organ: 'lung', cut_number: 2 })
    await jonas.patch(path, { notes: 'b', cut_number: 1 })
    const [, edited, created] = (await historyOf(path)).results as [HistoryEntry, HistoryEntry, HistoryEntry]
    expect(await fullEntry(path, edited)).toEqual({
      ...edited,
      before: {
        id: slide.id,
        uuid: slide.uuid,
        created_at: slide.created_at,
        name: slide.name,
        organ: 'liver',
        notes: 'a',
        cut_number: 1,
        status: 'created',
        block_id: null,
        source: null,
        species: null,
        vendor: null,
        description: null,
        file: null,
      },
      differs: ['notes', 'organ'],
    })
    expect(await fullEntry(path, created)).toEqual({ ...created, before: null, differs: [] })
  })

  test('of a deletion contains the whole record, and nothing to compare it with', async () => {
    const slide = await buildSlide(mara, { organ: 'liver' })
    const path = pathOf('slides', slide)
    await mara.delete(path)
    const [deleted] = (await historyOf(path)).results as [HistoryEntry]
    expect(await fullEntry(path, deleted)).toMatchObject({ before: { organ: 'liver', name: slide.name }, differs: [] })
  })

  test.each(['0', 'x', '99999999999'])('that does not exist (%s) is a 404', async id => {
    const [slide, other] = [await buildSlide(mara), await buildSlide(mara)]
    const [foreign] = (await historyOf(pathOf('slides', other))).results as [HistoryEntry]
    for (const entry of [id, foreign.id]) {
      const reply = await mara.get(`${pathOf('slides', slide)}history/${entry}/`)
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { detail: `The history of this slide has no entry ${entry}.` },
      ])
    }
  })
})

test('lines from before transactions were recorded count as one entry per call', async () => {
  const slide = await buildSlide(mara)
  const dataset = await buildDataset(mara)
  const line = (action: string, changes: object | null, request: string) =>
    sql`
    insert into history (table_name, record_id, action, version, changed_at, user_id, request_id, changes, tx)
    values ('datasets', ${dataset.id}, ${action}, 2, ${`2026-03-01T10:00:0${request}Z`}, ${jonas.person.id}, ${request},
      ${JSON.stringify(changes)}, 0)`.execute(database.db)
  await line('update', { name: { from: 'x', to: 'y' } }, '1')
  await line('update', { dataset_slides: { from: [], to: [[slide.id, 'T', 7, 1]] } }, '1')
  await line('update', { name: { from: 'y', to: 'a dataset' } }, '2')
  const { total, results } = await historyOf(pathOf('datasets', dataset))
  expect(total).toBe(3)
  expect(results.slice(0, 2)).toMatchObject([
    { at: '2026-03-01T10:00:02.000Z', changes: [{ field: 'name', from: 'y', to: 'a dataset' }] },
    {
      by: personOf(jonas),
      via: { kind: 'hand' },
      changes: [{ field: 'name', from: 'x', to: 'y' }],
      entries: { counts: { added: 1, removed: 0 } },
    },
  ])
})

describe('the lines of the history', () => {
  const attempts = {
    'an update': sql`update history set user_id = null`,
    'a deletion': sql`delete from history where id = 1`,
    'a truncation': sql`truncate history`,
  }

  test.each(Object.entries(attempts))('refuse %s by anybody', async (_, attempt) => {
    await buildSlide(mara)
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from history`.execute(database.db)).rows[0]?.count
    const before = await count()
    const refusal = 'The history can only be added to'
    await expect(attempt.execute(database.db)).rejects.toThrow(refusal)
    // An administrator of the database, also in a session whose ordinary triggers are off.
    const admin = openDb(database.adminUrl, { max: 1 })
    onTestFinished(() => admin.destroy())
    await expect(attempt.execute(admin)).rejects.toThrow(refusal)
    await sql`set session_replication_role = replica`.execute(admin)
    await expect(attempt.execute(admin)).rejects.toThrow(refusal)
    expect(await count()).toBe(before)
  })
})
