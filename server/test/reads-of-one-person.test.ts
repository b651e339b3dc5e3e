import { once } from 'node:events'
import { request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { contractCalls } from './contract-calls.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let db: Db
let server: TestApp
let reader: Client
let other: Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.url, { max: 20, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 })
  server = await buildTestApp(db)
  reader = await server.as('rita', 'admin')
  other = await server.as('otto', 'reader')
})

afterAll(async () => {
  await server.app.close()
  await db.destroy()
  await database.drop()
})

/** Makes lists of servers wait until the test ends it. */
async function holdServers(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async trx => {
    await sql`lock table servers in access exclusive mode`.execute(trx)
    held.resolve()
    await end.promise
  })
  await held.promise
  return () => {
    end.resolve()
    return holding
  }
}

const waiting = async () => {
  const { rows } = await sql<{ calls: number }>`select count(*) as calls from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.calls
}
const waitUntil = (calls: number) =>
  vi.waitFor(async () => expect(await waiting()).toBe(calls), { timeout: 10_000, interval: 20 })

// Sends the call immediately, because `inject` only sends it when it is first awaited.
const send = (client: Client, path: string) => client.get(path).then(({ statusCode }) => statusCode)

test('run four at a time, while others are served', async () => {
  const release = await holdServers()
  let calls: Promise<number>[] = []
  try {
    calls = Array.from({ length: 24 }, () => send(reader, '/api/servers/'))
    await waitUntil(4)
    expect(await Promise.all(Array.from({ length: 8 }, () => send(other, '/api/slides/')))).toEqual(Array(8).fill(200))
    expect(await waiting()).toBe(4)
  } finally {
    await release()
  }
  expect((await Promise.all(calls)).filter(status => status !== 200 && status !== 503)).toEqual([])
})

test('are refused at once if more than a hundred are waiting', async () => {
  const release = await holdServers()
  let calls: Promise<number>[] = []
  try {
    calls = Array.from({ length: 104 }, () => send(reader, '/api/servers/'))
    await waitUntil(4)
    expect(await send(reader, '/api/servers/')).toBe(503)
  } finally {
    await release()
  }
  await Promise.all(calls)
})

test('whose caller disconnects stop waiting', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const release = await holdServers()
  let calls: Promise<number>[] = []
  try {
    calls = Array.from({ length: 4 }, () => send(reader, '/api/servers/'))
    await waitUntil(4)
    const gone = httpRequest({ port, path: '/api/servers/', headers: { authorization: 'Bearer rita' } }).end()
    gone.on('error', () => undefined)
    const [, response] = (await once(server.app.server, 'request')) as [unknown, ServerResponse]
    gone.destroy()
    // Its calls have ended, while the others still wait for their rows.
    await vi.waitFor(() => expect(response.statusCode).toBe(499), { timeout: 4_000, interval: 20 })
    expect(await waiting()).toBe(4)
  } finally {
    await release()
  }
  expect(await Promise.all(calls)).toEqual([200, 200, 200, 200])
})

/** A call that took a share inside its share would wait for itself, and be refused. */
test('take one share each: with three that do not end, every call of the contract still succeeds', async () => {
  const release = await holdServers()
  let calls: Promise<number>[] = []
  try {
    calls = Array.from({ length: 3 }, () => send(reader, '/api/servers/'))
    await waitUntil(3)
    const reads = contractCalls.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/servers/'))
    for (const { path } of reads) {
      const query = /facets/.test(path) ? '?facets=name' : /groups/.test(path) ? '?group=name' : ''
      expect([path, await send(reader, path.replaceAll(/:\w+/g, '1') + query)]).not.toEqual([path, 503])
    }
  } finally {
    await release()
  }
  await Promise.all(calls)
})
