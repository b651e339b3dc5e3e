import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildLibrary, type LibraryCall, readLibraryCall } from './library.fixture.ts'
import { findSlidesByName } from './slides-by-name.ts'

const asked: LibraryCall[] = []
const { signal } = new AbortController()

function connect(names: readonly string[]) {
  const library = buildLibrary(names)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const call = readLibraryCall(address, request)
    asked.push(call)
    request.signal?.throwIfAborted()
    return Response.json(library.lookUp((call.body as { names: string[] }).names))
  })
}
beforeEach(() => void asked.splice(0))
afterEach(() => vi.unstubAllGlobals())

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `case-${index + 1}`)

test('one look-up accepts 1,000 names', async () => {
  connect(numbered(2400))
  const found = await findSlidesByName(numbered(2400), signal)
  expect(asked.map(call => [call.method, call.path, (call.body as { names: string[] }).names.length])).toEqual([
    ['POST', '/api/slides/look-up/', 1000],
    ['POST', '/api/slides/look-up/', 1000],
    ['POST', '/api/slides/look-up/', 400],
  ])
  expect(found.get('case-2400')).toEqual([{ id: 2400, name: 'case-2400' }])
  expect(found.size).toBe(2400)
})

test('finds names ignoring case, and all slides with a name', async () => {
  connect(['a-1', 'A-1', 'A-1', 'A-10'])
  const found = await findSlidesByName(['A-1', 'B-1'], signal)
  expect(found.get('A-1')?.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(found.get('B-1')).toEqual([])
})

test('the first error ends it: no more calls, and the reason is reported', async () => {
  connect([])
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(readLibraryCall(address, undefined))
    return Response.json({ detail: 'The database is away.' }, { status: 500 })
  })
  await expect(findSlidesByName(numbered(9000), signal)).rejects.toThrow('The database is away.')
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('an abort ends it between two calls', async () => {
  connect(numbered(9000))
  const stopping = new AbortController()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (asked.length === 3) stopping.abort(new Error('enough'))
    return fetch(...call)
  })
  await expect(findSlidesByName(numbered(9000), stopping.signal)).rejects.toThrow('enough')
  expect(asked.length).toBeLessThan(9)
})
