import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildSlide } from '../../test/factories.ts'

/** Concurrent changes of a dataset by two people, or by a person and a deletion. */

let database: TestDatabase
let server: TestApp
let nora: Client
let adam: Client
let slides: number[]
let dataset: Dataset

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  adam = await server.as('adam')
})
beforeEach(async () => {
  slides = (await Promise.all(Array.from({ length: 4 }, () => buildSlide(nora)))).map(({ id }) => id)
  dataset = await buildDataset(nora, { dataset_slides: list(0, 1, 2) })
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const list = (...indexes: number[]) => indexes.map(index => ({ slide_id: slides[index] as number, type: 'T' }))
const path = () => `/api/datasets/${dataset.id}/`
const full = async () => (await nora.get(`${path()}full/`)).json<FullDataset>()
const listed = async () => (await full()).dataset_slides.map(({ slide }) => slides.indexOf(slide.id))
const first = { 'if-match': '"1"' }

test('the second save gets the result of the first one, and changes nothing', async () => {
  const saved = await adam.patch(path(), { name: "adam's", dataset_slides: list(2, 0) }, first)
  expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"'])
  const reply = await nora.patch(path(), { description: "nora's", dataset_slides: list(3) }, first)
  expect([reply.statusCode, reply.json()]).toEqual([
    412,
    { detail: 'Somebody else has changed this dataset in the meantime.', current: saved.json() },
  ])
  expect(saved.json()).toMatchObject({ name: "adam's", slides_count: 2, version: 2 })
  expect(await listed()).toEqual([2, 0])
  expect((await nora.patch(path(), { dataset_slides: list(3) }, { 'if-match': '"2"' })).statusCode).toBe(200)
  expect(await listed()).toEqual([3])
})

test('of many concurrent saves with one version, one succeeds; without a version, all do, and the last one stays', async () => {
  const save = (headers?: Record<string, string>) =>
    Promise.all([0, 1, 2, 3].map(index => nora.patch(path(), { dataset_slides: list(index) }, headers)))
  expect((await save(first)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412])
  const replies = await save()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await full()).toMatchObject({ slides_count: 1, dataset_slides: [expect.any(Object)] })
})

test('a slide is not added, and the dataset not deleted, against an outdated version', async () => {
  await adam.patch(path(), { name: 'renamed' })
  for (const reply of [
    await nora.post(`${path()}slides/`, { slide_id: slides[3], type: 'T' }, first),
    await nora.delete(path(), first),
  ])
    expect([reply.statusCode, reply.json().current]).toMatchObject([412, { name: 'renamed', version: 2 }])
  expect(await listed()).toEqual([0, 1, 2])
})

test('a save after a slide of its list was deleted is refused because of the other version, or because of the slide', async () => {
  await adam.delete(`/api/slides/${slides[1]}/`)
  const stale = await nora.patch(path(), { dataset_slides: list(0, 1, 2) }, first)
  expect([stale.statusCode, stale.json().current]).toMatchObject([412, { slides_count: 2, version: 2 }])
  const reply = await nora.patch(path(), { name: 'new', dataset_slides: list(0, 1, 2) })
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { dataset_slides: [`There is no slide with the id ${slides[1]}.`] },
  ])
  expect(await full()).toMatchObject({ name: dataset.name, version: 2 })
  expect(await listed()).toEqual([0, 2])
})

test('a concurrent save and deletion of its slides happen in one of the two orders, and never leave a deleted slide', async () => {
  for (let round = 0; round < 10; round++) {
    const missing = await buildSlide(nora)
    const entries = [...list(0, 1), { slide_id: missing.id, type: 'V' }]
    const [saved, deleted] = await Promise.all([
      nora.patch(path(), { dataset_slides: entries }),
      adam.delete(`/api/slides/${missing.id}/`),
    ])
    expect(deleted.statusCode).toBe(204)
    if (saved.statusCode !== 200)
      expect([saved.statusCode, saved.json()]).toEqual([
        400,
        { dataset_slides: [`There is no slide with the id ${missing.id}.`] },
      ])
    const { slides_count, dataset_slides } = await full()
    expect(dataset_slides.map(({ slide }) => slide.id)).not.toContain(missing.id)
    expect(slides_count).toBe(dataset_slides.length)
  }
})

test('a concurrent save and deletion of the dataset leave nothing behind', async () => {
  const [saved, deleted] = await Promise.all([nora.patch(path(), { dataset_slides: list(3, 0) }), adam.delete(path())])
  expect(deleted.statusCode).toBe(204)
  expect([200, 404]).toContain(saved.statusCode)
  expect((await nora.get(path())).statusCode).toBe(404)
  const left = await database.db
    .selectFrom('dataset_slides')
    .select('id')
    .where('dataset_id', '=', dataset.id)
    .execute()
  expect(left).toEqual([])
})
