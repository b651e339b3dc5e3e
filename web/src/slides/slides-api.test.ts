import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { DELETES_IN_FLIGHT, removeAll } from '../api/removal.ts'
import { buildSlide } from './slide.fixture.ts'
import { createSlide, listSlides, removeSlide, updateSlide } from './slides-api.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockReset()
})

const asked = () => fetch.mock.calls.map(([address, request]) => `${request?.method} ${address}`)
const headers = () => new Headers(fetch.mock.calls[0]?.[1]?.headers)

test('a list requests its page with offset, limit, ordering, search and filter', async () => {
  fetch.mockResolvedValueOnce(Response.json({ results: [], count: 0 }))
  await listSlides({
    page: 2,
    limit: 50,
    sort: { field: 'created_at', order: 'dsc' },
    search: 'brain, knockout',
    searchColumns: ['organ', 'description'],
    rules: { field: 'species', op: 'is', value: 'Mouse' },
  })
  const [address = ''] = asked()
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(address.startsWith('GET /api/slides/?')).toBe(true)
  expect(query).toEqual({
    offset: '100',
    limit: '50',
    ordering: '-created_at',
    search_terms: 'brain,knockout',
    search_fields: 'organ,description',
    filter: '{"field":"species","op":"is","value":"Mouse"}',
  })
})

test('a change of a slide is sent with its version', async () => {
  fetch.mockResolvedValueOnce(Response.json({ id: 4, organ: 'brain', version: 8 }))
  const changed = await updateSlide(buildSlide({ id: 4, version: 7 }), { organ: 'brain' })
  expect(asked()).toEqual(['PATCH /api/slides/4/'])
  expect(headers().get('If-Match')).toBe('"7"')
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ organ: 'brain' })
  expect(changed).toMatchObject({ organ: 'brain', version: 8 })
})

test('a change of a slide without a version is sent without If-Match', async () => {
  fetch.mockResolvedValueOnce(Response.json({ id: 4 }))
  const { version: _, ...slide } = buildSlide({ id: 4 })
  await updateSlide(slide, { organ: null })
  expect(headers().has('If-Match')).toBe(false)
})

test.each([{}, { name: 'A-1' }, { id: null }, { id: '7' }])('a reply of %j to a create is no slide', async reply => {
  fetch.mockResolvedValueOnce(Response.json(reply, { status: 201 }))
  await expect(createSlide({ name: 'A-1' })).rejects.toThrow('No valid slide data received from the server')
})

test('many slides are deleted with one call each, at most 20 concurrently, none stopping the others', async () => {
  const ends: (() => void)[] = []
  fetch.mockImplementation(
    address =>
      new Promise(resolve => {
        const isHeld = String(address).includes('/13/')
        const reply = isHeld ? Response.json({ detail: 'Slide 13 is held.' }, { status: 409 }) : null
        ends.push(() => resolve(reply ?? new Response(null, { status: 204 })))
      }),
  )
  const ids = Array.from({ length: 45 }, (_, index) => index + 1)
  const removal = removeAll(ids, removeSlide)
  for (let done = 0; done < ids.length; done += 1) {
    await expect.poll(() => ends.length).toBe(Math.min(ids.length, done + DELETES_IN_FLIGHT))
    ends[done]?.()
  }
  expect(await removal).toEqual({ removed: ids.filter(id => id !== 13), reasons: ['Slide 13 is held.'] })
  expect(asked()).toEqual(ids.map(id => `DELETE /api/slides/${id}/`))
  expect(headers().has('If-Match')).toBe(false)
})

test('a slide that someone else already deleted counts as removed', async () => {
  fetch.mockImplementation(async address => {
    const id = Number(/\/(\d+)\/$/.exec(String(address))?.[1])
    if (id === 1) return new Response(null, { status: 204 })
    return Response.json({ detail: `No ${id}.` }, { status: id === 2 ? 404 : 409 })
  })
  expect(await removeAll([1, 2, 3], removeSlide)).toEqual({ removed: [1, 2], reasons: ['No 3.'] })
})
