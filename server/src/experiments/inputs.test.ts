import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { experiments } from '@vitrine/contract/experiments/experiments'
import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import type { FullHistoryEntry, HistoryEntry } from '@vitrine/contract/history/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildNamed, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

async function buildVersion(name = 'Kidney') {
  const slide = await buildSlide(user)
  const dataset = await buildDataset(user, { name, dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
  const version = (await user.post(`/api/datasets/${dataset.id}/versions/`, {})).json<DatasetVersion>()
  return { dataset, version }
}
const build = (fields?: object) => buildNamed(user, experiments, fields)
const inputsOf = async (id: number) => (await user.get(`/api/experiments/${id}/inputs/`)).json<ExperimentInput[]>()
const pathOf = (id: number, version: string) => `/api/experiments/${id}/inputs/${version}/`

describe('what an experiment was trained on', () => {
  test('is empty at first', async () => {
    expect(await inputsOf((await build()).id)).toEqual([])
  })

  test('is named by version, parts and folds; repeating a call has no effect', async () => {
    const { id } = await build()
    const { dataset, version } = await buildVersion()
    const body = { parts: ['validation', 'training', 'training'], folds: [3, 1, 3] }
    const expected = {
      ...{ version: version.uuid, number: 1, semver: '1.0.0' },
      ...{ dataset: dataset.id, dataset_uuid: dataset.uuid, dataset_name: 'Kidney' },
      ...{ parts: ['training', 'validation'], folds: [1, 3] },
    }
    for (let time = 0; time < 2; time++) {
      const reply = await user.put(pathOf(id, version.uuid), body)
      expect([reply.statusCode, reply.json()]).toEqual([200, expected])
    }
    expect(await inputsOf(id)).toEqual([expected])
  })

  test('can be changed and removed, and stays when the dataset is deleted', async () => {
    const { id } = await build()
    const [one, two] = [await buildVersion('One'), await buildVersion('Two')]
    for (const { version } of [one, two]) await user.put(pathOf(id, version.uuid), { parts: ['training'], folds: [1] })
    await user.put(pathOf(id, one.version.uuid), { parts: ['evaluation'] })
    await user.delete(`/api/datasets/${one.dataset.id}/`)
    expect(await inputsOf(id)).toMatchObject([
      { dataset_name: 'One', dataset: null, parts: ['evaluation'], folds: null },
      { dataset_name: 'Two', dataset: two.dataset.id, parts: ['training'], folds: [1] },
    ])
    expect((await user.delete(pathOf(id, two.version.uuid))).statusCode).toBe(204)
    expect(await inputsOf(id)).toHaveLength(1)
  })

  test('is in the history of the experiment, with its fields; a repeated call is not', async () => {
    const { dataset, version } = await buildVersion()
    const { id } = await build({ name: 'UNI', dataset: dataset.id })
    await user.patch(`/api/experiments/${id}/`, { status: 'running' })
    for (const parts of [['training'], ['training'], ['training', 'validation']])
      await user.put(pathOf(id, version.uuid), { parts })
    await user.delete(pathOf(id, version.uuid))
    const history = async (query = '') =>
      (await user.get(`/api/experiments/${id}/history/${query}`)).json<{ results: HistoryEntry[] }>().results
    const told = (parts: string[]) => ({ dataset_name: 'Kidney', number: 1, parts, folds: null })
    const both = ['training', 'validation']
    expect((await history()).map(({ action, by, changes }) => [action, by?.username, changes])).toEqual([
      ['update', 'nora', [{ field: 'trained_on', from: told(both), to: null }]],
      ['update', 'nora', [{ field: 'trained_on', from: told(['training']), to: told(both) }]],
      ['update', 'nora', [{ field: 'trained_on', from: null, to: told(['training']) }]],
      ['update', 'nora', [{ field: 'status', from: null, to: 'running' }]],
      [
        'create',
        'nora',
        [
          { field: 'dataset', from: null, to: dataset.id, from_name: null, to_name: 'Kidney' },
          { field: 'name', from: null, to: 'UNI' },
        ],
      ],
    ])
    expect(await history('?field=trained_on')).toHaveLength(3)
    const [status] = await history('?field=status')
    const whole = (await user.get(`/api/experiments/${id}/history/${status?.id}/`)).json<FullHistoryEntry>()
    expect([whole.before?.['status'], whole.differs]).toEqual([null, ['status']])
    expect((await user.post('/api/undo/', { entries: [status?.id] })).statusCode).toBe(200)
    expect((await user.get(`/api/experiments/${id}/`)).json()).toMatchObject({ name: 'UNI', status: null })
    expect((await user.get('/api/experiments/999999/history/')).statusCode).toBe(404)
  })

  test.each([
    [{}, 'parts', 'parts is required.'],
    [{ parts: [] }, 'parts', expect.stringContaining('training, validation, evaluation, unassigned')],
    [{ parts: ['test'] }, 'parts', expect.stringContaining("not 'test'")],
    [
      { parts: ['training'], folds: [0] },
      'folds',
      'folds takes a list of folds, numbered from 1, or nothing (null), not a list.',
    ],
    [{ parts: ['training'], folds: [] }, 'folds', expect.stringContaining('a list of folds')],
  ])('%j is refused', async (body, field, sentence) => {
    const { id } = await build()
    const { version } = await buildVersion()
    const reply = await user.put(pathOf(id, version.uuid), body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
    expect(await inputsOf(id)).toEqual([])
  })

  test('of a missing experiment or version is a 404', async () => {
    const { id } = await build()
    const { version } = await buildVersion()
    const none = '00000000-0000-4000-8000-000000000000'
    const body = { parts: ['training'] }
    for (const [reply, detail] of [
      [await user.get('/api/experiments/999999/inputs/'), 'There is no experiment with the id 999999.'],
      [await user.put(pathOf(999_999, version.uuid), body), 'There is no experiment with the id 999999.'],
      [await user.put(pathOf(id, none), body), `There is no version with the uuid ${none}.`],
      [await user.put(pathOf(id, 'seven'), body), 'There is no version with the uuid seven.'],
      [
        await user.delete(pathOf(id, version.uuid)),
        `This experiment did not learn from a version with the uuid ${version.uuid}.`,
      ],
      [await user.delete(pathOf(id, 'seven')), 'This experiment did not learn from a version with the uuid seven.'],
    ] as const)
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail }])
  })
})

describe('an experiment that starts from another', () => {
  test("can't start from one that starts from it: that is a 409, and nothing changes", async () => {
    const first = await build()
    const second = await build({ parent: first.id })
    const third = await build({ parent: second.id })
    for (const parent of [first.id, second.id, third.id]) {
      const reply = await user.patch(`/api/experiments/${first.id}/`, { name: 'renamed', parent })
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { parent: ["An experiment can't begin with itself, nor with one that began with it."] },
      ])
    }
    expect((await user.get(`/api/experiments/${first.id}/`)).json()).toEqual(first)
  })

  test('keeps links and inputs when the other is deleted and restored', async () => {
    const parent = await build()
    const child = await build({ parent: parent.id })
    const { version } = await buildVersion()
    await user.put(pathOf(parent.id, version.uuid), { parts: ['training'] })
    const before = await inputsOf(parent.id)
    const id = '7f0c35a8-4f0e-4d0b-9a52-3d9b7d3f0c11'
    await user.delete(`/api/experiments/${parent.id}/`, { 'x-request-id': id })
    expect((await user.get(`/api/experiments/${child.id}/`)).json()).toMatchObject({ parent: null })
    expect((await user.post('/api/undo/', { request_id: id })).statusCode).toBe(200)
    expect((await user.get(`/api/experiments/${child.id}/`)).json()).toMatchObject({ parent: parent.id })
    expect(await inputsOf(parent.id)).toEqual(before)
  })
})
