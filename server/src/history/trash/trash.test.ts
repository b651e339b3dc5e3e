import type { Page } from '@vitrine/contract/api/page'
import type { TrashItem, TrashRestored } from '@vitrine/contract/history/trash'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../../test/factories.ts'
import { libraryState } from '../../../test/library-state.ts'
import { deleteOutdated } from './trash-empty.ts'

let database: TestDatabase
let server: TestApp
let mara: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  mara = await server.as('mara')
  admin = await server.as('ada', 'admin')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface Made {
  id: number
}

const remove = (kind: string, { id }: Made, client = mara) => client.delete(`/api/${kind}/${id}/`)

async function trash(query = ''): Promise<Page<TrashItem> & { counts: Record<string, number> }> {
  const reply = await mara.get(`/api/trash/${query}`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json()
}

const itemOf = async (kind: string, { id }: Made) => {
  const { results } = await trash(`?kind=${kind}&limit=500`)
  return results.find(item => item.record_id === id) as TrashItem
}

async function restored(body: object): Promise<TrashRestored> {
  const reply = await mara.post('/api/trash/restore/', body)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<TrashRestored>()
}

describe('the trash', () => {
  test('lists what was deleted, by whom, until when it is stored, and what is restored with it', async () => {
    const file = await buildFile(mara, { name: 'a.svs', size: 5_000_000_000 })
    const slide = await buildSlide(mara, { name: 'S24-1', file: file.id })
    await buildSample(mara, { slide: slide.id })
    const dataset = await buildDataset(mara, { name: 'D', dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
    const before = await trash()
    await remove('slides', slide)
    const { total, counts, results } = await trash()
    expect(total).toBe(before.total + 1)
    expect(counts).toEqual({ ...before.counts, slides: (before.counts['slides'] as number) + 1 })
    const { id, username, name } = mara.person
    expect(results[0]).toEqual({
      id: expect.any(Number),
      kind: 'slides',
      record_id: slide.id,
      uuid: slide.uuid,
      name: 'S24-1',
      deleted_at: expect.any(String),
      deleted_by: { id, username, name },
      kept_until: expect.any(String),
      request_id: expect.any(String),
      with: {
        file: { id: file.id, name: 'a.svs', size: 5_000_000_000 },
        samples: 1,
        datasets: [{ id: dataset.id, name: 'D' }],
        datasets_count: 1,
        slides: 0,
      },
    })
    const { deleted_at, kept_until } = results[0] as TrashItem
    expect(Date.parse(kept_until as string) - Date.parse(deleted_at)).toBe(90 * 24 * 60 * 60 * 1000)
  })

  test('is searched, filtered and sorted', async () => {
    const [one, two] = [await buildSlide(mara, { name: 'Größe 1' }), await buildDataset(mara, { name: 'GRÖSSE 2' })]
    const jonas = await server.as('jonas')
    await remove('slides', one, jonas)
    await remove('datasets', two)
    const names = async (query: string) => (await trash(query)).results.map(({ name }) => name)
    expect(await names('?search=grösse&ordering=name')).toEqual(['Größe 1', 'GRÖSSE 2'])
    expect(await names('?search=grösse&kind=datasets')).toEqual(['GRÖSSE 2'])
    expect(await names(`?search=grösse&deleted_by=${jonas.person.id}`)).toEqual(['Größe 1'])
    expect(await names('?search=grösse&deleted_at_after=2999-01-01')).toEqual([])
    expect(await names('?search=grösse&deleted_at_before=2999-01-01&limit=1')).toEqual(['GRÖSSE 2'])
  })

  test('has no row for a file that was deleted with its slide, but one for a file alone', async () => {
    const [file, other] = [await buildFile(mara), await buildFile(mara)]
    const slide = await buildSlide(mara, { file: file.id })
    await remove('slides', slide)
    await remove('files', other)
    expect(await itemOf('files', file)).toBeUndefined()
    expect(await itemOf('files', other)).toMatchObject({ kind: 'files', name: other.name })
  })
})

describe('a restore', () => {
  test('restores records with the same ids and uuids, and everything attached to them', async () => {
    const file = await buildFile(mara)
    const slide = await buildSlide(mara, { file: file.id })
    const sample = await buildSample(mara, { slide: slide.id })
    const dataset = await buildDataset(mara, { dataset_slides: [{ slide_id: slide.id, type: 'V' }] })
    const before = await libraryState(database.db)
    await remove('slides', slide)
    await remove('samples', sample)
    await remove('datasets', dataset)
    const items = [await itemOf('slides', slide), await itemOf('samples', sample), await itemOf('datasets', dataset)]
    const ids = items.map(({ id }) => id)
    // The last one first, as they were deleted: a dataset that is gone gets no place back.
    const last = await restored({ ids: ids.slice(1) })
    expect(last.restored.map(({ kind, version }) => [kind, version])).toEqual([
      ['samples', 3],
      ['datasets', 3],
    ])
    const first = await restored({ ids: ids.slice(0, 1) })
    expect(first).toEqual({
      request_id: expect.any(String),
      restored: [{ id: ids[0], kind: 'slides', record_id: slide.id, version: 2 }],
      incomplete: [],
    })
    expect(await libraryState(database.db)).toEqual(before)
    expect(await itemOf('slides', slide)).toBeUndefined()
    const [entry] = (await mara.get(`/api/slides/${slide.id}/history/`)).json().results
    expect(entry).toMatchObject({ action: 'restore', via: { kind: 'restore', name: null } })
  })

  test('leaves a deleted dataset and a sample on another slide unchanged, and reports that', async () => {
    const [slide, other] = [await buildSlide(mara), await buildSlide(mara)]
    const sample = await buildSample(mara, { slide: slide.id })
    const dataset = await buildDataset(mara, { name: 'D', dataset_slides: [{ slide_id: slide.id, type: 'V' }] })
    await remove('slides', slide)
    await mara.patch(`/api/samples/${sample.id}/`, { slide: other.id })
    await remove('datasets', dataset)
    const { id } = await itemOf('slides', slide)
    const { incomplete } = await restored({ ids: [id] })
    expect(incomplete).toEqual([
      { id, kind: 'datasets', record_id: dataset.id, name: 'D', reason: 'gone' },
      { id, kind: 'samples', record_id: sample.id, name: sample.sample_id, reason: 'changed' },
    ])
    expect((await mara.get(`/api/samples/${sample.id}/`)).json()).toMatchObject({ slide: other.id })
  })

  test('of a sample whose id was taken is a 409, and accepts a new id', async () => {
    const sample = await buildSample(mara, { sample_id: 'taken-1' })
    const slide = await buildSlide(mara)
    await remove('samples', sample)
    await remove('slides', slide)
    await buildSample(mara, { sample_id: 'taken-1' })
    const [id, other] = [(await itemOf('samples', sample)).id, (await itemOf('slides', slide)).id]
    const refusal = await mara.post('/api/trash/restore/', { ids: [id, other] })
    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      409,
      {
        detail: 'The sample id of sample taken-1 now belongs to another sample.',
        conflicts: [{ kind: 'samples', id: sample.id, reason: 'taken' }],
      },
    ])
    expect((await mara.get(`/api/slides/${slide.id}/`)).statusCode).toBe(404)
    const tooLong = await mara.post('/api/trash/restore/', { ids: [id], sample_ids: { [id]: 'x'.repeat(256) } })
    expect([tooLong.statusCode, tooLong.json()]).toEqual([
      400,
      { sample_ids: [expect.stringMatching(`^sample_ids, ${id} takes text of at most 255 letters that is not empty`)] },
    ])
    await restored({ ids: [id, other], sample_ids: { [id]: 'fresh-1' } })
    expect((await mara.get(`/api/samples/${sample.id}/`)).json()).toMatchObject({ sample_id: 'fresh-1', version: 2 })
  })

  test('of missing records is a 404 that names the ids', async () => {
    const slide = await buildSlide(mara)
    await remove('slides', slide)
    const { id } = await itemOf('slides', slide)
    const reply = await mara.post('/api/trash/restore/', { ids: [id, 999_999_998, 999_999_999] })
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { detail: 'There are no deleted records with the ids 999999998, 999999999.' },
    ])
    expect(await itemOf('slides', slide)).toBeDefined()
  })

  test('can be undone', async () => {
    const slide = await buildSlide(mara)
    await remove('slides', slide)
    const { request_id } = await restored({ ids: [(await itemOf('slides', slide)).id] })
    expect((await mara.post('/api/undo/', { request_id })).statusCode).toBe(200)
    expect(await itemOf('slides', slide)).toBeDefined()
  })
})

describe('deleting permanently', () => {
  const deletedSlide = async () => {
    const slide = await buildSlide(mara)
    await remove('slides', slide)
    return itemOf('slides', { id: slide.id })
  }

  test('removes a record from the trash, and keeps its history', async () => {
    const { id, record_id } = await deletedSlide()
    expect((await admin.delete(`/api/trash/${id}/`)).statusCode).toBe(204)
    expect((await mara.post('/api/trash/restore/', { ids: [id] })).statusCode).toBe(404)
    expect((await mara.get(`/api/slides/${record_id}/history/`)).json().total).toBe(2)
    expect((await admin.delete(`/api/trash/${id}/`)).statusCode).toBe(404)
  })

  test('of several requires their number', async () => {
    const ids = [(await deletedSlide()).id, (await deletedSlide()).id]
    const refusal = await admin.post('/api/trash/empty/', { ids, count: 1 })
    expect([refusal.statusCode, refusal.json()]).toEqual([409, { detail: 'There are 2 records, not 1.' }])
    expect((await admin.post('/api/trash/empty/', { ids, count: 2 })).json()).toEqual({ deleted: 2 })
    const { counts } = await trash()
    const all = await admin.post('/api/trash/empty/', { kind: 'slides', count: counts['slides'] })
    expect(all.json()).toEqual({ deleted: counts['slides'] })
    expect((await trash()).counts).toEqual({ ...counts, slides: 0 })
  })

  test('is recorded in the audit', async () => {
    const emptied = async () => {
      const { results } = (await admin.get('/api/audit/?event=trash-emptied&limit=1')).json()
      return results[0]
    }
    const { id, record_id } = await deletedSlide()
    await admin.delete(`/api/trash/${id}/`)
    expect(await emptied()).toMatchObject({
      by: { username: 'ada' },
      subject: `slides ${record_id}`,
      details: { records: 1, slides: 1 },
    })
    const ids = [(await deletedSlide()).id, (await deletedSlide()).id]
    await admin.post('/api/trash/empty/', { ids, count: 2 })
    expect(await emptied()).toMatchObject({
      by: { username: 'ada' },
      subject: null,
      details: { records: 2, slides: 2 },
    })
    await sql`update trash set deleted_at = now() - interval '91 days'`.execute(database.db)
    const { total: records } = await trash()
    await deleteOutdated(database.db, 90)
    const line = await emptied()
    expect(line).toMatchObject({ by: null, details: { records, days: 90 } })
    await deleteOutdated(database.db, 90)
    expect(await emptied()).toEqual(line)
  })

  test('is for admins', async () => {
    const { id } = await deletedSlide()
    for (const reply of [
      await mara.delete(`/api/trash/${id}/`),
      await mara.post('/api/trash/empty/', { ids: [id], count: 1 }),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Only admins can do this.' }])
  })

  test('happens automatically after the number of days in the setting, and never with 0', async () => {
    const [old, young] = [await deletedSlide(), await deletedSlide()]
    await sql`update trash set deleted_at = now() - interval '91 days' where id = ${old.id}`.execute(database.db)
    await deleteOutdated(database.db, 0)
    expect(await itemOf('slides', { id: old.record_id })).toBeDefined()
    await deleteOutdated(database.db, 90)
    expect(await itemOf('slides', { id: old.record_id })).toBeUndefined()
    expect(await itemOf('slides', { id: young.record_id })).toBeDefined()
  })
})
