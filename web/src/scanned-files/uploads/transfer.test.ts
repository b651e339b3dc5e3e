// @vitest-environment happy-dom
import { DefaultHttpStack, type HttpRequest } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { type TransferEvents, tusTransfers } from './transfer.ts'

// In Node the library accepts no browser files.
// @ts-expect-error: this build has no types of its own
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js'))

interface Sent {
  call: string
  checksum: string | undefined
}
interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string
}
const sent: Sent[] = []
let reply: (call: string) => Reply | Promise<Reply>

/** Requests that the test answers instead of a server. */
class ScriptedRequest implements HttpRequest {
  readonly #headers = new Map<string, string>()
  readonly #method: string
  readonly #url: string
  constructor(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  getMethod = () => this.#method
  getURL = () => this.#url
  setHeader = (name: string, value: string) => void this.#headers.set(name, value)
  getHeader = (name: string) => this.#headers.get(name)
  setProgressHandler = () => undefined
  getUnderlyingObject = () => undefined
  abort = async () => undefined
  async send() {
    const call = `${this.#method} ${this.#url}`
    sent.push({ call, checksum: this.#headers.get('Upload-Checksum') })
    const { status, headers = {}, body = '' } = await reply(call)
    return {
      getStatus: () => status,
      getHeader: (name: string) => headers[name],
      getBody: () => body,
      getUnderlyingObject: () => undefined,
    }
  }
}

const onSessionLost = vi.fn()
let token: () => Promise<string>
beforeEach(() => {
  sent.length = 0
  token = async () => 'token'
  onSessionLost.mockClear()
  connectBackend({ apiUrl: '', token: () => token(), onSessionLost })
  vi.spyOn(DefaultHttpStack.prototype, 'createRequest').mockImplementation(
    (method, url) => new ScriptedRequest(method, url),
  )
})
afterEach(() => vi.restoreAllMocks())

const calls = () => sent.map(({ call }) => call.replace('http://localhost:3000', ''))
const file = new File(['slide'], 'a.svs')
const accepted: Reply = { status: 204, headers: { 'Upload-Offset': '5' } }
const none: Reply = { status: 200, headers: { 'Upload-Offset': '0', 'Upload-Length': '5' } }

function prepare(id?: string) {
  const { promise: outcome, resolve } = Promise.withResolvers<unknown>()
  const created: string[] = []
  const events: TransferEvents = {
    onProgress: () => undefined,
    onCreated: id => created.push(id),
    onUploaded: id => resolve(id),
    onFailed: resolve,
  }
  return { transfer: tusTransfers.prepare(file, events, id), outcome, created }
}

describe('a transfer', () => {
  test('creates an upload and sends each chunk with its SHA-256', async () => {
    reply = call => (call.startsWith('POST') ? { status: 201, headers: { Location: '/api/uploads/u1/' } } : accepted)
    const { transfer, outcome, created } = prepare()
    transfer.start()
    expect(await outcome).toBe('u1')
    expect(created).toEqual(['u1'])
    expect(sent[1]?.checksum).toBe('sha256 uKfiTpVJeAbq++G0qJe3Ds9uV/S/yox3AJHh8HUwQAY=')
    expect(localStorage.length).toBe(0)
  })

  test('continues the upload with an id', async () => {
    reply = call => (call.startsWith('HEAD') ? none : accepted)
    const { transfer, outcome } = prepare('u2')
    transfer.start()
    expect(await outcome).toBe('u2')
    expect(calls()).toEqual(['HEAD /api/uploads/u2/', 'PATCH /api/uploads/u2/'])
  })

  test('never starts over because the server is busy', async () => {
    const statuses = [503, 503, 503, 503]
    vi.useFakeTimers()
    reply = () => ({ status: statuses.pop() ?? 500 })
    const { transfer, outcome } = prepare('u3')
    transfer.start()
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await outcome).toEqual({ kind: 'lost' })
    expect(calls().filter(call => call.startsWith('POST'))).toEqual([])
  })

  test('creates a new upload if the unfinished one has expired', async () => {
    reply = call => {
      if (call.startsWith('HEAD')) return { status: 404 }
      return call.startsWith('POST') ? { status: 201, headers: { Location: '/api/uploads/u5/' } } : accepted
    }
    const { transfer, outcome, created } = prepare('u4')
    transfer.start()
    expect(await outcome).toBe('u5')
    expect(created).toEqual(['u5'])
  })

  test('sends nothing after being paused while the checksum is computed', async () => {
    const digested = Promise.withResolvers<void>()
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const computing = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (name, bytes) => {
      await digested.promise
      return digest(name, bytes)
    })
    reply = call => (call.startsWith('HEAD') ? none : accepted)
    const { transfer, outcome } = prepare('u6')
    transfer.start()
    await vi.waitFor(() => expect(computing).toHaveBeenCalledOnce())
    transfer.pause()
    digested.resolve()
    await computing.mock.results[0]?.value
    // Lets everything run that follows the checksum immediately.
    await new Promise(resolve => setTimeout(resolve))
    expect(calls()).toEqual(['HEAD /api/uploads/u6/'])
    transfer.start()
    expect(await outcome).toBe('u6')
    expect(calls().filter(call => call.startsWith('PATCH'))).toHaveLength(1)
  })

  test.each(['pause', 'cancel'] as const)('leaves nothing on the server on %s before the first answer', async stop => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Reply>()
    reply = call => {
      if (call.startsWith('POST')) return answered
      return call.startsWith('HEAD') ? none : accepted
    }
    const { transfer, outcome, created } = prepare()
    transfer.start()
    await vi.waitFor(() => expect(calls()).toEqual(['POST /api/uploads/']))
    const stopped = transfer[stop]()
    answer({ status: 201, headers: { Location: '/api/uploads/u7/' } })
    await vi.waitFor(() => expect(created).toEqual(['u7']))
    await stopped
    // Lets everything run that follows the reply immediately.
    await new Promise(resolve => setTimeout(resolve))
    if (stop === 'cancel') return expect(calls()).toEqual(['POST /api/uploads/', 'DELETE /api/uploads/u7/'])
    expect(calls()).toEqual(['POST /api/uploads/'])
    transfer.start()
    expect(await outcome).toBe('u7')
    expect(calls().slice(1)).toEqual(['HEAD /api/uploads/u7/', 'PATCH /api/uploads/u7/'])
  })

  test('that is resumed before the first reply creates one upload', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Reply>()
    reply = call => (call.startsWith('POST') ? answered : accepted)
    const { transfer, outcome } = prepare()
    transfer.start()
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    transfer.pause()
    transfer.start()
    answer({ status: 201, headers: { Location: '/api/uploads/u8/' } })
    expect(await outcome).toBe('u8')
    expect(calls()).toEqual(['POST /api/uploads/', 'PATCH /api/uploads/u8/'])
  })

  test.each([
    [413, '{"detail": "a.svs is too large."}', { kind: 'refused', problem: 'a.svs is too large.' }],
    [507, '{"detail": "The disk is full."}', { kind: 'paused', problem: 'The disk is full.' }],
    [400, '<html>', { kind: 'refused', problem: "The file couldn't be uploaded" }],
  ])('that is answered with %i fails in words', async (status, body, failure) => {
    reply = () => ({ status, body })
    const { transfer, outcome } = prepare()
    vi.useFakeTimers()
    transfer.start()
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await outcome).toEqual(failure)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('reports a session that has ended', async () => {
    reply = () => ({ status: 401, body: '{"detail": "Sign in again."}' })
    const { transfer, outcome } = prepare()
    transfer.start()
    expect(await outcome).toEqual({ kind: 'paused', problem: 'Sign in again.' })
    expect(onSessionLost).toHaveBeenCalledOnce()
  })
})
