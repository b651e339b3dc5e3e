import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { DatabaseWatch } from './database-watch.ts'

/** PostgreSQL's refusal of a connection, with this code. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test.each([
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
  const watch = new DatabaseWatch(
    `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    () => undefined,
  )
  try {
    watch.start()
    await vi.waitFor(() => expect(refused).toBe(3), { timeout: 20_000, interval: 50 })
    expect(watch.isAway).toBe(isAway)
  } finally {
    watch.stop()
    server.close()
  }
})
