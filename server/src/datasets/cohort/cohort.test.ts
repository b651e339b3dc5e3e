import type { AddNewsReply, CohortNews } from '@vitrine/contract/datasets/cohort'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildDataset, buildField, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('anna')
  admin = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

let organs = 0
/** A unique organ, with a filter for it. */
function newOrgan() {
  organs += 1
  const organ = `organ ${organs}`
  const cohort = { filter: { field: 'organ', op: 'is', value: organ } }
  return { organ, cohort, slide: (more: object = {}) => buildSlide(user, { organ, ...more }) }
}
const listOf = (slides: readonly Slide[], type: string) => slides.map(({ id }) => ({ slide_id: id, type }))
const buildOf = (slides: object[], more: object = {}) =>
  buildDataset(user, { name: 'Cohort', dataset_slides: slides as never, ...more } as never)

const newsOf = async ({ id }: Pick<Dataset, 'id'>, query = '') =>
  (await user.get(`/api/datasets/${id}/cohort/${query}`)).json<CohortNews>()
const newIds = async (dataset: Pick<Dataset, 'id'>) => (await newsOf(dataset)).slides.map(slide => slide.slide_id)
async function add({ id }: Pick<Dataset, 'id'>, body: object = { apply: true }) {
  const reply = await user.post(`/api/datasets/${id}/cohort/`, body)
  return { status: reply.statusCode, ...reply.json<AddNewsReply & { detail?: string }>() }
}
const typesOf = async ({ id }: Pick<Dataset, 'id'>) => {
  const { dataset_slides } = (await user.get(`/api/datasets/${id}/full/`)).json<FullDataset>()
  return dataset_slides.map(({ slide, type, fold }) => [slide.id, fold ?? type])
}

describe('the filter of a dataset', () => {
  test('is stored, changed and removed like its other fields, and undone', async () => {
    const { cohort } = newOrgan()
    const dataset = await buildOf([], { cohort })
    expect(dataset.cohort).toEqual(cohort)
    const other = { search: 'liver', species: 'Mouse' }
    const changed = await user.patch(`/api/datasets/${dataset.id}/`, { cohort: { ...other, ordering: 'name' } })
    expect(changed.json<Dataset>().cohort).toEqual(other)
    const removed = await user.patch(`/api/datasets/${dataset.id}/`, { cohort: null })
    expect(removed.json<Dataset>().cohort).toBeNull()
    await user.post('/api/undo/', { request_id: removed.headers['x-request-id'] })
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json<Dataset>().cohort).toEqual(other)
    const { results } = (await user.get(`/api/datasets/${dataset.id}/history/`)).json<{
      results: { changes: { field: string; from: unknown; to: unknown }[] }[]
    }>()
    expect(results[0]?.changes).toEqual([{ field: 'cohort', from: null, to: other }])
  })

  test.each([
    [{}, 'A dataset keeps a filter with a search or a rule; this one finds every slide.'],
    [{ limit: 5 }, "There is no parameter 'limit' here."],
    [{ filter: { field: 'orgen', op: 'is', value: 'x' } }, "filter, field: there is no field 'orgen' here."],
  ])('%j is refused', async (cohort, detail) => {
    const reply = await user.post('/api/datasets/', { name: 'Wrong', cohort })
    expect([reply.statusCode, reply.json()]).toEqual([400, { cohort: [detail] }])
  })

  test("can't refer to the caller", async () => {
    const { key } = await buildField(admin, { entity: 'slides', label: 'Reader', type: 'person' } as never)
    const cohort = { filter: { field: `fields.${key}`, op: 'is', value: 'me' } }
    const reply = await user.post('/api/datasets/', { name: 'Wrong', cohort })
    const detail = "The filter of a dataset is everybody's, so it can't say me: name the person."
    expect([reply.statusCode, reply.json()]).toEqual([400, { cohort: [detail] }])
  })

  test('that names a deleted lab field is reported as unusable, and can be removed', async () => {
    const field = await buildField(admin, { entity: 'slides', label: 'Stage', type: 'text' } as never)
    const cohort = { filter: { field: `fields.${field.key}`, op: 'is', value: 'II' } }
    const dataset = await buildOf([], { cohort })
    expect((await newsOf(dataset)).problem).toBeNull()
    await admin.delete(`/api/fields/${field.id}/`)
    const problem = `The filter of this dataset can't be used any more: filter, field: there is no field 'fields.${field.key}' here.`
    expect(await newsOf(dataset)).toEqual({ slides: [], slides_count: 0, problem })
    expect(await add(dataset)).toMatchObject({ status: 409, detail: problem })
    expect((await user.patch(`/api/datasets/${dataset.id}/`, { cohort: null })).statusCode).toBe(200)
    expect((await newsOf(dataset)).problem).toBeNull()
    expect((await add(dataset)).status).toBe(409)
  })
})

describe('the slides that are new to a dataset', () => {
  test('match its filter, are not in it, and come once', async () => {
    const { cohort, slide } = newOrgan()
    const dataset = await buildOf(listOf([await slide()], 'T'), { cohort })
    expect(await newIds(dataset)).toEqual([])
    const [first, second] = [await slide({ block_id: 'B 1' }), await slide()]
    await buildSlide(user, { organ: 'another' })
    expect(await newIds(dataset)).toEqual([first.id, second.id])
    const { slides, slides_count } = await newsOf(dataset, '?limit=1')
    expect([slides, slides_count]).toEqual([
      [
        {
          ...{ slide_id: first.id, name: first.name, block_id: 'B 1', species: first.species, organ: first.organ },
          created_at: first.created_at,
        },
      ],
      2,
    ])
    expect((await add(dataset)).slides.map(added => added.slide_id)).toEqual([first.id, second.id])
    expect(await newIds(dataset)).toEqual([])
    expect(await add(dataset)).toMatchObject({ slides: [], written: false })
  })

  test('include those that were edited until they matched', async () => {
    const { organ, cohort } = newOrgan()
    const slide = await buildSlide(user, { organ: '' })
    const dataset = await buildOf([], { cohort })
    await user.patch(`/api/slides/${slide.id}/`, { organ })
    expect(await newIds(dataset)).toEqual([slide.id])
  })

  test('exclude those that somebody removed, even after the dataset was deleted and restored', async () => {
    const { cohort, slide } = newOrgan()
    const [kept, saved, bulk] = [await slide(), await slide(), await slide()]
    const dataset = await buildOf(listOf([kept, saved, bulk], 'T'), { cohort })
    await user.patch(`/api/datasets/${dataset.id}/`, { dataset_slides: listOf([kept, bulk], 'T') })
    await user.post('/api/slides/bulk/', {
      id: crypto.randomUUID(),
      where: { ids: [{ id: bulk.id }] },
      operations: [{ op: 'remove_from_dataset', dataset: dataset.id }],
    })
    expect(await newIds(dataset)).toEqual([])
    const deleted = await user.delete(`/api/datasets/${dataset.id}/`)
    await user.post('/api/undo/', { request_id: deleted.headers['x-request-id'] })
    expect(await newIds(dataset)).toEqual([])
  })

  test('include those of an undone addition again, but not those that were deleted and restored', async () => {
    const { cohort, slide } = newOrgan()
    const member = await slide()
    const dataset = await buildOf(listOf([member], 'T'), { cohort })
    const news = await slide()
    const reply = await user.post(`/api/datasets/${dataset.id}/cohort/`, { apply: true })
    await user.post('/api/undo/', { request_id: reply.headers['x-request-id'] })
    expect(await newIds(dataset)).toEqual([news.id])
    const deleted = await user.delete(`/api/slides/${member.id}/`)
    expect(await newIds(dataset)).toEqual([news.id])
    await user.post('/api/undo/', { request_id: deleted.headers['x-request-id'] })
    expect(await typesOf(dataset)).toEqual([[member.id, 'T']])
    expect(await newIds(dataset)).toEqual([news.id])
  })
})

describe('adding them', () => {
  test('is previewed and then one change: groups are followed, the rest is distributed, the others stay', async () => {
    const { cohort, slide } = newOrgan()
    const old = [await slide({ block_id: 'A' }), await slide({ block_id: 'B' }), await slide({ block_id: 'C' })]
    const dataset = await buildOf(listOf(old, 'default'), { cohort })
    const shares = { training: 34, validation: 33, evaluation: 33 }
    await user.post(`/api/datasets/${dataset.id}/distribute/`, { method: 'shares', shares, seed: 3, apply: true })
    const before = await typesOf(dataset)
    const follower = await slide({ block_id: 'B' })
    const others = [await slide({ block_id: 'D' }), await slide({ block_id: 'E' }), await slide({ block_id: 'E' })]
    const said = await add(dataset, {})
    expect(said).toMatchObject({ status: 200, written: false, notes: [] })
    expect(said.slides.map(({ by }) => by)).toEqual(['group', 'recipe', 'recipe', 'recipe'])
    expect(said.slides[0]?.type).toBe(before[1]?.[1])
    expect(said.slides[2]?.type).toBe(said.slides[3]?.type)
    expect(await typesOf(dataset)).toEqual(before)
    const { version } = (await user.get(`/api/datasets/${dataset.id}/`)).json<Dataset>()
    const done = await add(dataset)
    expect(done).toEqual({ ...said, written: true })
    expect(await typesOf(dataset)).toEqual([
      ...before,
      ...[follower, ...others].map(({ id }, at) => [id, said.slides[at]?.type]),
    ])
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json<Dataset>().version).toBe((version ?? 0) + 1)
  })

  test('to folds keeps the folds of the others', async () => {
    const { cohort, slide } = newOrgan()
    const old = [await slide({ block_id: 'A' }), await slide({ block_id: 'B' }), await slide({ block_id: 'C' })]
    const dataset = await buildOf(listOf(old, 'default'), { cohort })
    await user.post(`/api/datasets/${dataset.id}/distribute/`, { method: 'folds', folds: 3, seed: 1, apply: true })
    const before = await typesOf(dataset)
    const follower = await slide({ block_id: 'C' })
    await add(dataset)
    expect(await typesOf(dataset)).toEqual([...before, [follower.id, before[2]?.[1]]])
  })

  test('can be limited to some of them; any other slide, and an old version, are refused', async () => {
    const { cohort, slide } = newOrgan()
    const dataset = await buildOf([], { cohort })
    const [first, second] = [await slide(), await slide()]
    const foreign = await buildSlide(user)
    expect(await add(dataset, { slide_ids: [foreign.id], apply: true })).toMatchObject({
      status: 400,
      slide_ids: [`The slide ${foreign.id} is not one of the new slides that match the dataset's filter.`],
    })
    const stale = await user.post(
      `/api/datasets/${dataset.id}/cohort/`,
      { apply: true },
      { 'if-match': `"${(dataset.version ?? 0) + 1}"` },
    )
    expect(stale.statusCode).toBe(412)
    expect(await add(dataset, { slide_ids: [second.id], apply: true })).toMatchObject({
      notes: ['The dataset was never distributed, so 1 slide without a group in it comes in unassigned.'],
      counts: { T: 0, V: 0, E: 0, default: 1 },
    })
    expect(await newIds(dataset)).toEqual([first.id])
  })

  test('leaves slides of a locked test set unassigned', async () => {
    const { cohort, slide } = newOrgan()
    const member = await slide({ block_id: 'A' })
    const dataset = await buildOf(listOf([member], 'T'), { cohort })
    const tested = await buildSlide(user, { block_id: 'P', source: 'Utrecht' })
    const { id } = await buildDataset(user, { name: 'Test', dataset_slides: listOf([tested], 'E') as never })
    const { uuid } = (await user.post(`/api/datasets/${id}/versions/`, {})).json<{ uuid: string }>()
    await user.post('/api/test-sets/', { version: uuid })
    await slide({ block_id: 'P', source: 'Utrecht' })
    const { slides, notes } = await add(dataset)
    expect(slides).toMatchObject([{ type: 'default', by: 'test-set' }])
    expect(notes).toEqual(['1 slide is in a locked test set, or joined with a slide that is, and comes in unassigned.'])
    await admin.delete(`/api/test-sets/${uuid}/`)
  })
})

describe('adding all matching slides to a dataset', () => {
  const bulkAdd = (query: object, total: number, operation: object, more: object = {}) =>
    user.post('/api/slides/bulk/', {
      id: crypto.randomUUID(),
      where: { query, total, ...more },
      operations: [{ op: 'add_to_dataset', type: 'T', ...operation }],
    })

  test('stores the filter on request, and what was left out stays out', async () => {
    const { cohort, slide } = newOrgan()
    const [, second] = [await slide(), await slide()]
    const query = { ...cohort, ordering: '-name' }
    const added = await bulkAdd(query, 2, { new_dataset: { name: 'Kept' }, keep_filter: true }, { except: [second.id] })
    expect(added.json()).toMatchObject({ written: true, changed: 1 })
    const { rows } = added.json<{ rows: { changes: { to: number }[] }[] }>()
    const dataset = { id: rows[0]?.changes[0]?.to as number }
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json<Dataset>().cohort).toEqual(cohort)
    expect(await newIds(dataset)).toEqual([])
    const third = await slide()
    expect(await newIds(dataset)).toEqual([third.id])
  })

  test('stores no filter for every slide, or without a query', async () => {
    const { id } = await buildSlide(user)
    const { total } = (await user.get('/api/slides/?limit=1')).json<{ total: number }>()
    const every = await bulkAdd({}, total, { new_dataset: { name: 'All' }, keep_filter: true })
    const findsAll = 'A dataset keeps a filter with a search or a rule; this one finds every slide.'
    expect([every.statusCode, every.json()]).toEqual([400, { operations: [findsAll] }])
    const listed = await user.post('/api/slides/bulk/', {
      id: crypto.randomUUID(),
      where: { ids: [{ id }] },
      operations: [{ op: 'add_to_dataset', new_dataset: { name: 'One' }, keep_filter: true }],
    })
    expect(listed.json()).toEqual({
      operations: ['operations, entry 1, keep_filter: where has no query to keep, but ids.'],
    })
  })
})
