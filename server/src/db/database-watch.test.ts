import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { DatabaseWatch } from './database-watch.ts'

const urlOf = (server: Server) => `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none`

/** PostgreSQL's refusal of a connection, with this code. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** PostgreSQL's message that it accepts a connection without a password and is ready for queries. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

const NOBODY = { onDown: () => undefined, onOtherRole: () => undefined, onOtherLibrary: () => undefined }

// These tests wait for the watch, each on a server of its own.
test.concurrent('a probe takes at most 2 s, even if connecting took most of it', async () => {
  const SLOW_WELCOME_MS = 1800
  const connectedAt: number[] = []
  const server = createServer(socket => {
    connectedAt.push(performance.now())
    socket.on('error', () => undefined)
    socket.once('data', () => setTimeout(() => socket.write(WELCOME), SLOW_WELCOME_MS))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watch = new DatabaseWatch(urlOf(server), NOBODY)
  try {
    watch.start()
    await vi.waitFor(() => expect(connectedAt).toHaveLength(2), { timeout: 20_000, interval: 50 })
    const [first = 0, second = 0] = connectedAt
    // The probe and the pause after it; an answer with a time limit of its own would take 1.8 s more.
    expect(second - first).toBeLessThan(4_500)
  } finally {
    watch.stop()
    server.close()
  }
})

test.concurrent.each([
  ['that has no connection left for it answers all the same', '53300', false],
  ['that is starting does not answer', '57P03', true],
])('a database %s', async (_, code, isAway) => {
  let refused = 0
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      refused += 1
      socket.end(refusal(code))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watch = new DatabaseWatch(urlOf(server), NOBODY)
  try {
    watch.start()
    await vi.waitFor(() => expect(refused).toBe(3), { timeout: 20_000, interval: 50 })
    expect(watch.isDown).toBe(isAway)
  } finally {
    watch.stop()
    server.close()
  }
})
