import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Sample } from '@vitrine/contract/samples/samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const historyOf = (table: string, id: number) =>
  database.db
    .selectFrom('history')
    .select(['action', 'version', 'user_id', 'request_id', 'changes', 'record'])
    .where('table_name', '=', table)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

describe('the history of a record', () => {
  test('records who changed which fields, from what to what, by which request', async () => {
    const adam = await server.as('adam')
    const slide = await buildSlide(nora, { organ: 'liver', cut_number: 3 })
    const body = { organ: 'kidney', cut_number: null, name: slide.name }
    await adam.patch(`/api/slides/${slide.id}/`, body, { 'x-request-id': 'bench-7' })
    const [created, updated] = await historyOf('slides', slide.id)
    expect(created).toMatchObject({
      action: 'create',
      version: 1,
      user_id: nora.person.id,
      request_id: expect.any(String),
    })
    expect(updated).toEqual({
      action: 'update',
      version: 2,
      user_id: adam.person.id,
      request_id: 'bench-7',
      changes: { organ: { from: 'liver', to: 'kidney' }, cut_number: { from: 3, to: null } },
      record: null,
    })
  })

  test('stores a deleted record completely, and that of its file', async () => {
    const file = await buildFile(nora, { name: 'x.ndpi', metadata: { stain: 'HE' } })
    const slide = await buildSlide(nora, { organ: 'liver', file: file.id })
    await nora.delete(`/api/slides/${slide.id}/`)
    const missing = (await historyOf('slides', slide.id)).at(-1)
    expect(missing).toMatchObject({
      action: 'delete',
      user_id: nora.person.id,
      record: { id: slide.id, uuid: slide.uuid, name: slide.name, organ: 'liver', file_id: file.id, version: 1 },
    })
    expect((await historyOf('files', file.id)).at(-1)).toMatchObject({
      action: 'delete',
      user_id: nora.person.id,
      record: { name: 'x.ndpi', metadata: { stain: 'HE' } },
    })
  })

  test('contains the effects of a deletion on others', async () => {
    const slide = await buildSlide(nora)
    const sample = await buildSample(nora, { slide: slide.id })
    const dataset = await buildDataset(nora, { dataset_slides: [{ slide_id: slide.id, type: 'V' }] })
    const file = await buildFile(nora)
    const other = await buildSlide(nora, { file: file.id })
    await nora.delete(`/api/slides/${slide.id}/`)
    await nora.delete(`/api/files/${file.id}/`)
    expect((await historyOf('samples', sample.id)).at(-1)?.changes).toEqual({ slide_id: { from: slide.id, to: null } })
    expect((await historyOf('slides', other.id)).at(-1)?.changes).toEqual({ file_id: { from: file.id, to: null } })
    expect((await historyOf('datasets', dataset.id)).at(-1)).toMatchObject({
      version: 2,
      user_id: nora.person.id,
      changes: { dataset_slides: { from: [[slide.id, 'V', expect.any(Number), 1]], to: [] } },
    })
  })

  test("contains a dataset's list, with added and removed slides, and keeps it after the dataset is deleted", async () => {
    const slides = [await buildSlide(nora), await buildSlide(nora)]
    const [one, two] = slides.map(({ id }) => id) as [number, number]
    const { id } = await buildDataset(nora, { dataset_slides: [{ slide_id: one, type: 'T' }] })
    await nora.patch(`/api/datasets/${id}/`, {
      dataset_slides: [
        { slide_id: one, type: 'E' },
        { slide_id: two, type: 'T' },
      ],
    })
    await nora.delete(`/api/datasets/${id}/`)
    const lines = await historyOf('datasets', id)
    const entry = expect.any(Number)
    expect(lines.map(({ action, version, changes }) => [action, version, changes])).toEqual([
      ['create', 1, null],
      ['update', 1, { dataset_slides: { from: [], to: [[one, 'T', entry, 1]] } }],
      ['update', 2, { dataset_slides: { from: [[one, 'T', entry, 1]], to: [[one, 'E', entry, 1]] } }],
      ['update', 2, { dataset_slides: { from: [], to: [[two, 'T', entry, 2]] } }],
      ['delete', 2, null],
    ])
    expect(lines.at(-1)).toMatchObject({
      user_id: nora.person.id,
      record: {
        name: 'a dataset',
        slides_count: 2,
        dataset_slides: [
          [one, 'E', entry, 1],
          [two, 'T', entry, 2],
        ],
      },
    })
  })

  test('contains nothing about a change without effect, or one that fails', async () => {
    const sample = await buildSample(nora, { name: 'x' })
    await nora.patch(`/api/samples/${sample.id}/`, { name: 'x' })
    await nora.patch(`/api/samples/${sample.id}/`, { slide: 999_999, name: 'y' })
    expect(await historyOf('samples', sample.id)).toHaveLength(1)
  })

  test("of a dataset's list, replayed, leads to the list, whatever concurrent changes were made", async () => {
    const ids = (await Promise.all(Array.from({ length: 12 }, () => buildSlide(nora)))).map(({ id }) => id)
    const list = (slides: number[], type: string) => slides.map(slide_id => ({ slide_id, type }))
    const dataset = await buildDataset(nora, { dataset_slides: list(ids.slice(0, 6), 'T') })
    const path = `/api/datasets/${dataset.id}/`
    const replies = await Promise.all([
      ...ids.slice(0, 3).map(id => nora.delete(`/api/slides/${id}/`)),
      ...ids.slice(8).map(slide_id => nora.post(`${path}slides/`, { slide_id, type: 'E' })),
      nora.patch(path, { dataset_slides: list(ids.slice(3).toReversed(), 'V') }),
      nora.patch(path, { dataset_slides: list(ids.slice(4, 8), 'T'), name: 'renamed' }),
    ])
    for (const { statusCode } of replies) expect([200, 201, 204, 409]).toContain(statusCode)

    type Entry = [slide: number, type: string, id: number, position: number]
    const replayed = new Map<number, Entry>()
    for (const { changes } of await historyOf('datasets', dataset.id)) {
      const { from = [], to = [] } = (changes?.['dataset_slides'] ?? {}) as { from?: Entry[]; to?: Entry[] }
      for (const entry of from) {
        expect(replayed.get(entry[2])).toEqual(entry)
        replayed.delete(entry[2])
      }
      for (const entry of to) replayed.set(entry[2], entry)
    }
    const { slides_count, dataset_slides } = (await nora.get(`${path}full/`)).json<FullDataset>()
    const inOrder = [...replayed.values()].sort((a, b) => a[3] - b[3])
    expect(inOrder.map(([slide, type, id]) => [slide, type, id])).toEqual(
      dataset_slides.map(({ slide, type, id }) => [slide.id, type, id]),
    )
    expect(slides_count).toBe(dataset_slides.length)
  })

  // If all records used the plan of the first edit, which is for one row, this would take minutes.
  test('of ten thousand records changed by one statement is written at once, even after an edit of one record', async () => {
    const changes = await database.db.connection().execute(async connection => {
      await sql`insert into files (name) select 'bulk ' || n from generate_series(1, 10000) as n`.execute(connection)
      await sql`update files set type = 'one' where name = 'bulk 1'`.execute(connection)
      await sql`update files set type = 'all' where name like 'bulk %'`.execute(connection)
      return sql<{ changes: unknown; rows: number }>`select changes, count(*) as rows from history
        where table_name = 'files' and action = 'update' and changes ? 'type' group by changes order by changes`.execute(
        connection,
      )
    })
    expect(changes.rows).toEqual([
      { changes: { type: { from: null, to: 'all' } }, rows: 9999 },
      { changes: { type: { from: 'one', to: 'all' } }, rows: 1 },
      { changes: { type: { from: null, to: 'one' } }, rows: 1 },
    ])
  })

  test('is written however a record is changed', async () => {
    const sample = await buildSample(nora)
    await sql`update samples set tiles = 5 where id = ${sample.id}`.execute(database.db)
    expect((await historyOf('samples', sample.id)).at(-1)).toMatchObject({
      action: 'update',
      version: 2,
      user_id: null,
      request_id: null,
      changes: { tiles: { from: null, to: 5 } },
    })
    expect((await nora.get(`/api/samples/${sample.id}/`)).json<Sample>()).toMatchObject({ tiles: 5, version: 2 })
  })
})

describe('the stored number of rows', () => {
  const stored = async () => (await nora.get('/api/slides/?limit=1')).json().total
  const counted = async () =>
    (await sql<{ n: number }>`select count(*) as n from slides`.execute(database.db)).rows[0]?.n

  test('is exact after concurrent writers, failures and deletions', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => buildSlide(nora)))
    await Promise.all([
      ...made.slice(0, 20).map(({ id }) => nora.delete(`/api/slides/${id}/`)),
      ...made.slice(20).map(() => nora.post('/api/slides/', { name: 'x', file: 999_999 })),
    ])
    expect(await stored()).toBe(await counted())
  })

  test('is exact after a rolled back transaction, and a statement for many rows', async () => {
    const before = await stored()
    const insert = sql`insert into slides (name) select 'many' from generate_series(1, 100)`
    await expect(
      database.db.transaction().execute(async trx => {
        await insert.execute(trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await stored()).toBe(before)
    await insert.execute(database.db)
    expect(await stored()).toBe(before + 100)
    await sql`delete from slides where name = 'many'`.execute(database.db)
    expect(await stored()).toBe(before)
  })

  test('blocks nobody: a second writer finishes before the first has committed', async () => {
    const before = await stored()
    await database.db.transaction().execute(async trx => {
      await sql`insert into slides (name) values ('first')`.execute(trx)
      await buildSlide(nora, { name: 'second' })
      expect(await stored()).toBe(before + 1)
    })
    expect(await stored()).toBe(before + 2)
  })
})
