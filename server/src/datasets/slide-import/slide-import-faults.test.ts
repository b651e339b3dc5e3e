import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SlideImport, SlideImportReport } from '@vitrine/contract/slides/slide-import'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { DatabaseLine } from '../../../test/database-line.ts'
import { type Db, openDb } from '../../db/client.ts'
import { databaseMessages } from '../../db/database-messages.ts'

const PATH = '/api/slides/import/'
const ROWS = 30

let database: TestDatabase
let line: Awaited<ReturnType<typeof DatabaseLine.to>>
let db: Db
let server: TestApp
let user: Client

beforeEach(async () => {
  database = await createTestDatabase()
  line = await DatabaseLine.to(database.url)
  db = openDb(line.url, { max: 4 })
  server = await buildTestApp(db)
  user = await server.as('nora')
})
afterEach(async () => {
  await server.app.close()
  await db.destroy()
  await line.close()
  await database.drop()
})

const body: SlideImport = {
  id: randomUUID(),
  dry_run: false,
  rows: Array.from({ length: ROWS }, (_, index) => ({ line: index + 2, fields: { name: `slide ${index}` } })),
  dataset: { name: 'all of them' },
}

/** The number of records of each kind that the import creates. */
async function counts(): Promise<number[]> {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from slides) as slides,
    (select count(*) from datasets) as datasets, (select count(*) from dataset_slides) as entries,
    (select count(*) from slide_imports) as reports`.execute(database.db)
  return Object.values(rows[0] ?? {})
}
const NOTHING = [0, 0, 0, 0]
const ALL = [ROWS, 1, ROWS, 1]

async function importAgain(): Promise<SlideImportReport> {
  const reply = await user.post(PATH, body)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

test.each([
  'insert into slides',
  'insert into "datasets"',
  'insert into dataset_slides',
  'insert into "slide_imports"',
  'commit',
])(
  'a database connection that breaks at %s leaves nothing, and repeating the import creates it once',
  async statement => {
    line.cutAt(statement)
    expect((await user.post(PATH, body)).statusCode).toBe(503)
    expect(await counts()).toEqual(NOTHING)
    line.restore()
    const report = await importAgain()
    expect([report.written, await counts()]).toEqual([true, ALL])
  },
)

test('one that breaks after the commit leaves the result unknown, and repeating the import returns what was written', async () => {
  line.cutAfter('commit')
  const reply = await user.post(PATH, body)
  expect([reply.statusCode, reply.json().detail]).toEqual([503, databaseMessages.uncertain])
  expect(await counts()).toEqual(ALL)
  line.restore()
  const report = await importAgain()
  expect([report.written, report.dataset?.slides_count, await counts()]).toEqual([true, ROWS, ALL])
})

/** Sends the import through a separate connection, which the test can cut. */
async function sendAlone() {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const headers = { authorization: 'Bearer nora', 'content-type': 'application/json' }
  const call = request({ host: '127.0.0.1', port, path: PATH, method: 'POST', headers })
  call.on('error', () => undefined)
  call.end(JSON.stringify(body))
  return call
}

test('a caller that disconnects during the import finds all of it, once, under the same id', async () => {
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  // Another person's import, which this one waits for.
  const other = database.db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(7264012)`.execute(trx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const call = await sendAlone()
  const isWaiting = async () =>
    (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(database.db)).rows.length > 0
  await vi.waitUntil(isWaiting, { timeout: 10_000 })
  const closed = new Promise(resolve => call.on('close', resolve))
  call.destroy()
  await closed
  expect(await counts()).toEqual(NOTHING)
  const repeated = importAgain()
  held.resolve()
  await other
  expect([(await repeated).written, await counts()]).toEqual([true, ALL])
})

test('a restarted server knows the import', async () => {
  const first = await importAgain()
  const next = await buildTestApp(database.db)
  const again = await (await next.as('nora')).post(PATH, body)
  expect([again.json(), await counts()]).toEqual([first, ALL])
  await next.app.close()
})
