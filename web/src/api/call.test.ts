import { ApiError } from '@vitrine/contract/api/api-error'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { toListParams } from '@vitrine/contract/lists/list-query'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from './backend-connection.ts'
import { call } from './call.ts'
import { startAction } from './user-action.ts'

const HTML = '<!doctype html><title>Vitrine</title>'
const GENERIC = 'Something went wrong, Please try again!'

const onSessionLost = vi.fn()
const token = vi.fn(async () => 'abc.def')
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: 'https://lab.example', token, onSessionLost })
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockResolvedValueOnce(new Response(text, { status, headers }))
}

function asked() {
  const [address, request] = fetched.mock.calls[0] as [string, RequestInit]
  return { address, request, headers: new Headers(request.headers) }
}

describe('requests', () => {
  test('a bearer token on every call, and no unusual headers', async () => {
    answers(200, [])
    await call(slideRoutes.list, { query: toListParams({ page: 2, limit: 50 }) })
    expect(asked().address).toBe('https://lab.example/api/slides/?offset=100&limit=50')
    expect([...asked().headers]).toEqual([
      ['accept', 'application/json'],
      ['authorization', 'Bearer abc.def'],
    ])
    expect(asked().request.body).toBeUndefined()
  })

  test('a request id with each write, shared by the calls of one action', async () => {
    connectBackend({ apiUrl: '', token, onSessionLost })
    const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers)
    const action = startAction('delete-many')
    for (const id of [1, 2]) {
      answers(204, undefined)
      await call(slideRoutes.remove, { params: { id }, action })
    }
    answers(200, { id: 3 })
    await call(slideRoutes.update, { params: { id: 3 }, body: { organ: 'skin' } })
    answers(200, { id: 3 })
    await call(slideRoutes.get, { params: { id: 3 } })
    for (const index of [0, 1]) {
      expect(headersOf(index).get('X-Request-Id')).toBe(action.requestId)
      expect(headersOf(index).get('X-Change-Via')).toBe('delete-many')
    }
    expect(headersOf(2).get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headersOf(2).get('X-Request-Id')).not.toBe(action.requestId)
    expect(headersOf(2).has('X-Change-Via')).toBe(false)
    expect(headersOf(3).has('X-Request-Id')).toBe(false)
  })

  test('a body as JSON', async () => {
    answers(201, { id: 1, name: 'a' })
    await call(slideRoutes.create, { body: { name: 'a', cut_number: null } })
    expect(asked().request).toMatchObject({ method: 'POST', body: '{"name":"a","cut_number":null}' })
    expect(asked().headers.get('Content-Type')).toBe('application/json')
  })

  test('If-Match with the version of the record that a PATCH changes', async () => {
    answers(200, { id: 1 })
    await call(slideRoutes.update, { params: { id: 1 }, body: { organ: 'liver' }, ifMatch: 3 })
    expect(asked().headers.get('If-Match')).toBe('"3"')
  })

  test('no If-Match for a record without a version, and never on DELETE', async () => {
    answers(200, { id: 1 })
    await call(slideRoutes.update, { params: { id: 1 }, body: { organ: 'liver' }, ifMatch: undefined })
    expect(asked().headers.has('If-Match')).toBe(false)
    fetched.mockClear()
    answers(204, undefined)
    await call(slideRoutes.remove, { params: { id: 1 }, ifMatch: 3 })
    expect(asked().headers.has('If-Match')).toBe(false)
  })

  test('nothing, if nobody is signed in', async () => {
    token.mockRejectedValueOnce(new ApiError(401, 'Your session has expired. Please log in again.'))
    await expect(call(slideRoutes.list)).rejects.toMatchObject({ status: 401 })
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('replies', () => {
  test('a list is a page with its total', async () => {
    answers(200, { results: [{ id: 1, name: 'a' }], count: 9 })
    const page = await call(slideRoutes.list)
    expect(page.total).toBe(9)
    expect(page.results[0]).toMatchObject({ id: 1, organ: null })
  })

  test("a dataset's slides are a page too", async () => {
    answers(200, { results: [{ id: 1, type: 'T', slide: { id: 2, name: 's' } }], count: 1 })
    const page = await call(datasetRoutes.slides, { params: { id: 4 }, query: { page: 1, limit: 5 } })
    expect(page).toMatchObject({ total: 1, results: [{ slide: { id: 2, organ: null } }] })
  })

  test('an HTML page is read as an empty list', async () => {
    answers(200, HTML, { 'Content-Type': 'text/html' })
    expect(await call(slideRoutes.list)).toEqual({ results: [], total: 0 })
  })

  test('an HTML page, or nothing, instead of a record means that there is none', async () => {
    answers(200, HTML)
    await expect(call(slideRoutes.get, { params: { id: 1 } })).rejects.toMatchObject({ status: 404 })
    answers(200, undefined)
    await expect(call(slideRoutes.get, { params: { id: 1 } })).rejects.toMatchObject({ status: 404 })
  })

  test('an HTML page in reply to a write is a failure: nothing was saved', async () => {
    answers(200, HTML)
    await expect(call(slideRoutes.create, { body: { name: 'a' } })).rejects.toThrow(GENERIC)
    answers(200, HTML)
    await expect(call(slideRoutes.update, { params: { id: 1 }, body: {} })).rejects.toThrow(GENERIC)
    answers(200, HTML)
    await expect(call(slideRoutes.remove, { params: { id: 1 } })).rejects.toThrow(GENERIC)
  })

  test('text that is not JSON is a failure', async () => {
    answers(200, 'upstream timeout')
    await expect(call(slideRoutes.list)).rejects.toThrow(GENERIC)
  })

  test('a reply to a create without an id has none, which the caller must check', async () => {
    answers(201, { name: 'a' })
    expect(await call(slideRoutes.create, { body: { name: 'a' } })).not.toHaveProperty('id')
    answers(201, undefined)
    expect(await call(slideRoutes.create, { body: { name: 'a' } })).toEqual({})
  })

  test('a deletion returns nothing, whatever the reply', async () => {
    answers(204, undefined)
    expect(await call(slideRoutes.remove, { params: { id: 1 } })).toBeUndefined()
    answers(200, { deleted: true })
    expect(await call(slideRoutes.remove, { params: { id: 1 } })).toBeUndefined()
  })
})

describe('failures', () => {
  test("an error has the first text of the server's reply", async () => {
    answers(400, { cut_number: ['This is no integer.'] })
    const error = await call(slideRoutes.create, { body: { name: 'a' } }).catch(failure => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: 'This is no integer.', field: 'cut_number' })
  })

  test('an error page has the generic text', async () => {
    answers(502, '<html><h1>502 Bad Gateway</h1></html>', { 'Content-Type': 'text/html' })
    await expect(call(slideRoutes.list)).rejects.toMatchObject({ status: 502, message: GENERIC })
  })

  test('a network failure is an error of status 0 with the generic text', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(slideRoutes.list)).rejects.toMatchObject({ name: 'ApiError', status: 0, message: GENERIC })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('an aborted call stays an abort', async () => {
    const controller = new AbortController()
    fetched.mockImplementationOnce((_, request) => {
      controller.abort()
      return Promise.reject(request?.signal?.reason)
    })
    await expect(call(slideRoutes.list, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a call aborted while its token was renewed is not sent', async () => {
    const controller = new AbortController()
    token.mockImplementationOnce(async () => {
      controller.abort()
      return 'abc.def'
    })
    await expect(call(slideRoutes.list, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  test('a 401 ends it, and the call fails', async () => {
    answers(401, { detail: 'You are not signed in.' })
    await expect(call(slideRoutes.list)).rejects.toMatchObject({ status: 401 })
    expect(onSessionLost).toHaveBeenCalledTimes(1)
  })

  test('a 403 about the token ends it, too', async () => {
    answers(403, { detail: 'Signature has expired' })
    await expect(call(slideRoutes.list)).rejects.toMatchObject({ status: 403 })
    expect(onSessionLost).toHaveBeenCalledTimes(1)
  })

  test('any other 403 is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers(403, { detail: 'You may not delete this.' })
    await expect(call(slideRoutes.remove, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 })
    expect(onSessionLost).not.toHaveBeenCalled()
    expect(log).toHaveBeenCalledWith('403: You may not delete this.')
  })

  test('other errors affect neither the session nor the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const status of [400, 404, 409, 412, 500, 503]) {
      answers(status, { detail: 'Invalid token' })
      await expect(call(slideRoutes.list)).rejects.toMatchObject({ status })
    }
    expect(onSessionLost).not.toHaveBeenCalled()
    expect(log).not.toHaveBeenCalled()
  })
})
