import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildDataset } from './dataset.fixture.ts'
import {
  createDataset,
  datasetOption,
  findDatasets,
  listDatasetSlides,
  listDatasets,
  removeDataset,
  updateDataset,
} from './datasets-api.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockReset()
})

const answers = (body: unknown) => fetch.mockResolvedValueOnce(Response.json(body))
const calls = () =>
  fetch.mock.calls.map(([address, request]) => `${request?.method} ${decodeURIComponent(`${address}`)}`)
const sent = () => {
  const [, request] = fetch.mock.calls[0] ?? []
  return { body: JSON.parse(String(request?.body ?? 'null')), ifMatch: new Headers(request?.headers).get('If-Match') }
}

describe('lists', () => {
  test('a list is requested with offset and limit, and without ordering unless one is chosen', async () => {
    answers({ results: [], total: 0 })
    await listDatasets({ page: 2, limit: 50, search: 'liver' })
    answers([])
    await listDatasets({ page: 0, limit: 50, sort: { field: 'name', order: 'dsc' } })
    expect(calls()).toEqual([
      'GET /api/datasets/?offset=100&limit=50&search=liver',
      'GET /api/datasets/?offset=0&limit=50&ordering=-name',
    ])
  })

  test.each([
    ['results and total', { results: [{ id: 7, name: 'Mice' }], total: 9 }, 9],
    ['results and count', { results: [{ id: 7, name: 'Mice' }], count: 9 }, 9],
    ['a bare array', [{ id: 7, name: 'Mice' }], 1],
    ['a single object', { id: 7, name: 'Mice' }, 1],
  ])('it takes %s', async (_, body, total) => {
    answers(body)
    const page = await listDatasets({ page: 0, limit: 50 })
    expect(page).toMatchObject({ total, results: [{ id: 7, name: 'Mice', created_by: null }] })
  })

  test('options are the same list with limit 100, as value and label', async () => {
    answers({ results: [{ id: 7, name: 'Mice' }, { id: 8, name: '' }, { id: 9 }], count: 3 })
    expect((await findDatasets('mi')).map(datasetOption)).toEqual([
      { value: '7', label: 'Mice' },
      { value: '8', label: 'Unnamed Dataset' },
      { value: '9', label: 'Unnamed Dataset' },
    ])
    answers([])
    await findDatasets()
    expect(calls()).toEqual([
      'GET /api/datasets/?offset=0&limit=100&search=mi',
      'GET /api/datasets/?offset=0&limit=100',
    ])
  })
})

describe('a dataset with its slides', () => {
  test('its slides are requested by page (from 1) and limit, and have a count', async () => {
    answers({ results: [{ id: 1, type: 'E', slide: { id: 6, name: 's' } }], count: 40 })
    const page = await listDatasetSlides(4, { page: 2, limit: 5 }, new AbortController().signal)
    expect(calls()).toEqual(['GET /api/datasets/4/slides/?page=2&limit=5'])
    expect(page).toMatchObject({ total: 40, results: [{ type: 'E', slide: { id: 6, name: 's' } }] })
  })
})

describe('changes', () => {
  test('a create whose reply has no id is an error', async () => {
    answers({ name: 'Mice' })
    await expect(createDataset({ name: 'Mice' })).rejects.toThrow('No valid dataset data received from the server')
  })

  test('an update sends what changed, with If-Match if the dataset has a version', async () => {
    answers({ id: 4, name: 'Rats', version: 4 })
    const saved = await updateDataset(buildDataset({ id: 4, version: 3 }), { name: 'Rats' })
    expect(calls()).toEqual(['PATCH /api/datasets/4/'])
    expect(sent()).toEqual({ body: { name: 'Rats' }, ifMatch: '"3"' })
    expect(saved).toEqual({ id: 4, name: 'Rats', version: 4 })
  })

  test('an update sends no If-Match if the dataset has no version', async () => {
    answers({ id: 4 })
    const { version, ...plain } = buildDataset({ id: 4 })
    await updateDataset(plain, { description: null })
    expect(sent().ifMatch).toBeNull()
  })

  test('a deletion is one call without If-Match', async () => {
    fetch.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await removeDataset(4)
    expect(calls()).toEqual(['DELETE /api/datasets/4/'])
    expect(sent().ifMatch).toBeNull()
  })
})
