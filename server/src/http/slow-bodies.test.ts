import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../test/patience.ts'
import { type BodyPace, limitSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let headArrived: Promise<void>
afterEach(() => app.close())

async function listen(pace?: BodyPace) {
  app = fastify()
  limitSlowBodies(app, pace)
  const head = Promise.withResolvers<void>()
  headArrived = head.promise
  app.addHook('onRequest', async () => head.resolve())
  app.post('/', async request => ({ letters: (request.body as { text: string }).text.length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Opens a request that announces `length` bytes; its answer resolves when the connection is closed. */
async function post(length: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', chunk => (heard += chunk))
  const answer = new Promise<string>(resolve => socket.on('close', () => resolve(heard)))
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head)
  await headArrived
  return { socket, answer, heard: () => heard }
}

test('a body that stops arriving ends in a 408', async () => {
  await listen({ graceMs: 30, bytesPerSecond: 1024, checkEveryMs: 10 })
  const { socket, answer } = await post(1000)
  socket.write('{"text": "')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*\{"detail":"This call took too long to arrive\."\}$/s)
})

test('a body that keeps arriving may take longer than the grace period', async () => {
  await listen({ graceMs: 30, bytesPerSecond: 100, checkEveryMs: 5 })
  const body = JSON.stringify({ text: 'x'.repeat(5000) })
  const { socket, answer, heard } = await post(body.length)
  const startedAt = performance.now()
  socket.write(body.slice(0, 4000))
  await vi.waitFor(() => expect(performance.now() - startedAt).toBeGreaterThan(120), PATIENCE_MS)
  expect(heard()).toBe('')
  socket.write(body.slice(4000))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\{"letters":5000\}$/s)
})

test('by default, a body that stops arriving is abandoned within 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    await listen()
    const { answer } = await post(1000)
    vi.advanceTimersByTime(14_000)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  } finally {
    vi.useRealTimers()
  }
})
