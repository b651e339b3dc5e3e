import type { Feature } from '@vitrine/contract/settings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildLibrary, type LibraryCall, readLibraryCall } from './library.fixture.ts'
import { findSlidesByName, searchSlidesByName } from './slides-by-name.ts'

const asked: LibraryCall[] = []
const signal = new AbortController().signal

function connect(names: readonly string[], features: readonly Feature[] = []) {
  const library = buildLibrary(names)
  connectBackend({ apiUrl: '', features, token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const call = readLibraryCall(address, request)
    asked.push(call)
    request.signal?.throwIfAborted()
    if (call.method === 'GET') return Response.json(library.list(call.query))
    return Response.json(library.lookUp((call.body as { names: string[] }).names))
  })
}
beforeEach(() => void asked.splice(0))
afterEach(() => vi.unstubAllGlobals())

const idsOf = async (name: string) => (await searchSlidesByName(name, signal)).map(slide => slide.id)
const numbered = (count: number, name = (number: number) => `case-${number}`) =>
  Array.from({ length: count }, (_, index) => name(index + 1))

describe('the ordinary calls', () => {
  test('search for the name in the column name, 10 a page', async () => {
    connect(['A-1', 'B-1'])
    expect(await idsOf('A-1')).toEqual([1])
    expect(asked).toMatchObject([
      { path: '/api/slides/', query: { offset: '0', limit: '10', search: 'A-1', search_fields: 'name' } },
    ])
  })

  test('a name that is only part of another is not found', async () => {
    connect(['A-10', 'xA-1'])
    expect(await idsOf('A-1')).toEqual([])
  })

  test('other case is found, and so are all slides of that name', async () => {
    connect(['a-1', 'A-1', 'A-1'])
    expect(await idsOf('A-1')).toEqual([1, 2, 3])
  })

  test('a name with commas is sent as terms and found', async () => {
    connect(['12, left', 'left, 12'])
    expect(await idsOf('12, left')).toEqual([1])
    expect(asked.map(call => call.query)).toMatchObject([{ search_terms: '12,left', search_fields: 'name' }])
  })

  test('a name of commas alone makes no term and is looked up exactly', async () => {
    connect(['other', ','])
    expect(await idsOf(',')).toEqual([2])
    expect(asked.map(call => call.query)).toEqual([{ offset: '0', limit: '10', name: ',' }])
  })

  test('if many names contain it, the exact filter finds it, twice if it occurs twice', async () => {
    connect([...numbered(30, number => `1-${number}`), '1-', '1-'])
    expect(await idsOf('1-')).toEqual([31, 32])
    expect(asked).toHaveLength(2)
  })

  test('without the exact filter pages are read until the name is found', async () => {
    connect([])
    const { list } = buildLibrary([...numbered(25, number => `s${number}`), 's', ...numbered(40, n => `s-${n}`)])
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(readLibraryCall(address, undefined))
      const { name, ...query } = asked.at(-1)?.query ?? {}
      return Response.json(list(query))
    })
    expect(await idsOf('s')).toEqual([26])
    expect(asked.filter(call => call.query['search']).map(call => call.query['offset'])).toEqual(['0', '10', '20'])
  })

  test('or until the end: other case on the last page, or nothing', async () => {
    connect([...numbered(25, number => `s${number}`), 'S'])
    expect(await idsOf('s')).toEqual([26])
    connect(numbered(25, number => `s${number}`))
    expect(await idsOf('s')).toEqual([])
  })
})

describe('many names', () => {
  const find = (names: readonly string[], onProgress = (_: number) => {}, stop = signal) =>
    findSlidesByName(names, { onProgress, stop })

  test('a few calls are in flight, and progress is reported after each', async () => {
    connect(numbered(30))
    let [inFlight, most] = [0, 0]
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (...parts: Parameters<typeof fetch>) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise(resolve => setImmediate(resolve))
      inFlight -= 1
      return answer(...parts)
    })
    const told: number[] = []
    const found = await find(numbered(30), done => told.push(done))
    expect(found.get('case-7')?.map(slide => slide.id)).toEqual([7])
    expect(most).toBe(4)
    expect(told).toEqual(numbered(30).map((_, index) => index + 1))
  })

  test('above 200 names one look-up takes 1,000 at a time, where the backend announced it', async () => {
    connect(numbered(2400), ['slide-look-up'])
    const found = await find(numbered(2400))
    expect(asked.map(call => [call.method, call.path, (call.body as { names: string[] }).names.length])).toEqual([
      ['POST', '/api/slides/look-up/', 1000],
      ['POST', '/api/slides/look-up/', 1000],
      ['POST', '/api/slides/look-up/', 400],
    ])
    expect(found.get('case-2400')).toEqual([{ id: 2400, name: 'case-2400' }])
    expect(found.size).toBe(2400)
  })

  test('up to 200, or without the feature, each name is searched', async () => {
    connect(numbered(201), ['slide-look-up'])
    await find(numbered(200))
    expect(new Set(asked.map(call => call.method))).toEqual(new Set(['GET']))
    connect(numbered(201))
    await find(numbered(201))
    expect(new Set(asked.map(call => call.method))).toEqual(new Set(['GET']))
  })

  test('the first error ends it: no more calls, and the reason is given', async () => {
    connect([])
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(readLibraryCall(address, undefined))
      return Response.json({ detail: 'The database is away.' }, { status: 500 })
    })
    await expect(find(numbered(100))).rejects.toThrow('The database is away.')
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  test('a stop ends it between two calls', async () => {
    connect(numbered(100))
    const stopping = new AbortController()
    const work = find(numbered(100), done => done === 8 && stopping.abort(new Error('enough')), stopping.signal)
    await expect(work).rejects.toThrow('enough')
    expect(asked.length).toBeLessThan(20)
  })
})
