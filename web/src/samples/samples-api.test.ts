import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { embeddedSamples, listSlideSamples, updateSample } from './samples-api.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: vi.fn() })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (body: unknown) => fetched.mockResolvedValueOnce(Response.json(body))

test.each([
  [{ page: 0, limit: 100 }, 'slide=7&limit=100&offset=0'],
  [{ page: 2, limit: 100 }, 'slide=7&limit=100&offset=200'],
  [{ page: 1, limit: 20 }, 'slide=7&limit=20&offset=20'],
])('samples of a slide, %j: %s', async (at, query) => {
  answer({ results: [{ id: 1 }], total: 300 })
  expect(await listSlideSamples(7, at)).toMatchObject({ results: [{ id: 1 }], total: 300 })
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/samples/?${query}`)
})

test('accepts a bare list too', async () => {
  answer([{ id: 1 }, { id: 2 }])
  expect(await listSlideSamples(7, { page: 0, limit: 100 })).toMatchObject({ total: 2 })
})

test('a change is sent with the loaded version, if there is one', async () => {
  answer({ id: 1, biomarker: 'CD3' })
  answer({ id: 1, biomarker: 'CD8' })
  expect(await updateSample({ id: 1, version: 4 }, { biomarker: 'CD3' })).toEqual({ id: 1, biomarker: 'CD3' })
  await updateSample({ id: 1, version: undefined }, { biomarker: 'CD8' })
  const [first, second] = fetched.mock.calls.map(([address, init]) => ({ address, ...init }))
  expect(first).toMatchObject({ address: '/api/samples/1/', method: 'PATCH', body: '{"biomarker":"CD3"}' })
  expect(new Headers(first?.headers).get('if-match')).toBe('"4"')
  expect(new Headers(second?.headers).has('if-match')).toBe(false)
})

test('embedded samples are parsed like those of a list, with every field', () => {
  const [sample] = embeddedSamples({ id: 7, samples: [{ id: 1, sample_id: 'S-1', tiles: 4 }] }) ?? []
  expect(sample).toMatchObject({ id: 1, sample_id: 'S-1', tiles: 4, qc_status: null, biomarker: null })
})

test.each([[{ id: 7 }], [{ samples: [] }], [{ samples: null }], [{ samples: 'x' }], [{ samples: [1, 2] }]])(
  '%j embeds no samples: they are asked for',
  slide => {
    expect(embeddedSamples(slide)).toBeUndefined()
  },
)
