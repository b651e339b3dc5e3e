import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../src/db/changes.ts'
import { type Db, openDb } from '../src/db/client.ts'
import { BULK_RECORDS } from '../src/http/database-shares.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildSlide } from './factories.ts'

/** The same number of connections as a real server; changes may use 12 of them, and 3 of these are for bulk changes. */
const POOL_SIZE = 20
const BULK_SHARE = 3
const WRITE_SHARE = 12

let database: TestDatabase
let db: Db
let server: TestApp
let nora: Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.url, { max: POOL_SIZE, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 })
  server = await buildTestApp(db)
  nora = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await db.destroy()
  await database.drop()
})

/** A single request that changes many slides, instead of one API call per slide. */
async function change(ids: readonly number[], statement: 'edit' | 'delete'): Promise<string> {
  const requestId = randomUUID()
  const isOne = sql`id = any(${ids}::integer[])`
  await inTransaction(database.db, { userId: nora.person.id, requestId }, trx =>
    (statement === 'edit'
      ? sql`update slides set organ = 'Liver' where ${isOne}`
      : sql`delete from slides where ${isOne}`
    ).execute(trx),
  )
  return requestId
}

async function buildSlides(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into slides (name)
    select 'one of many' from generate_series(1, ${count}) returning id`.execute(database.db)
  return rows.map(({ id }) => id)
}

/** Registers more than 100 scanned files. */
async function buildScannedFiles(): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state)
    select 'scans', gen_random_uuid(), 'one of many', 1, 1, 1, 'r', 'ready'
    from generate_series(1, ${BULK_RECORDS + 1}) returning id`.execute(database.db)
  return rows.map(({ id }) => id)
}

/** Locks rows that calls have to wait for, until the test ends it. */
async function hold(
  slides: readonly number[],
  trashed: readonly number[],
  pictures: readonly number[],
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async trx => {
    await sql`select from slides where id = any(${slides}::integer[]) for update`.execute(trx)
    await sql`select from trash where id = any(${trashed}::bigint[]) for update`.execute(trx)
    await sql`select from pictures where id = any(${pictures}::integer[]) for update`.execute(trx)
    held.resolve()
    await end.promise
  })
  await held.promise
  return () => {
    end.resolve()
    return holding
  }
}

/** The number of calls that wait for a lock, and of those that edit a single record. */
async function waiting() {
  const { rows } = await sql<{ calls: number; edits: number }>`
    select count(*) as calls, count(*) filter (where query like 'with author %') as edits
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]
}
/** A waiting backend briefly wakes up to check for deadlocks, so a single look may miss it. */
const waitUntil = (expected: { calls: number; edits?: number }) =>
  vi.waitFor(async () => expect(await waiting()).toMatchObject(expected), { timeout: 10_000, interval: 20 })

test('imports, and undos, restores and ignored files of more than 100 records, use at most three of the connections for changes', async () => {
  const [edited, other, deleted, removed] = await Promise.all(
    Array.from({ length: 4 }, () => buildSlides(BULK_RECORDS + 1)),
  )
  const slide = await buildSlide(nora)
  const requests = [await change(edited as number[], 'edit'), await change(other as number[], 'edit')]
  const small = await change([slide.id], 'edit')
  const trash = await Promise.all([deleted, removed].map(trashed))
  const scanned = await Promise.all([buildScannedFiles(), buildScannedFiles()])
  const held = [slide.id, edited?.[0] as number, other?.[0] as number]
  const release = await hold(
    held,
    trash.map(ids => ids[0] as number),
    scanned.map(ids => ids[0] as number),
  )
  // Sends the call immediately, because `inject` only sends it when it is first awaited.
  const send = (path: string, body: object) => nora.post(path, body).then(({ statusCode }) => statusCode)
  let calls: Promise<number>[] = []
  try {
    calls = [
      ...requests.map(request_id => send('/api/undo/', { request_id })),
      ...trash.map(ids => send('/api/trash/restore/', { ids })),
      ...scanned.map(ids => send('/api/pictures/found/ignore/', { ids })),
      send('/api/samples/import/', {
        id: randomUUID(),
        dry_run: false,
        rows: [{ line: 2, fields: { sample_id: randomUUID(), slide: slide.id } }],
      }),
    ]
    await waitUntil({ calls: BULK_SHARE })
    const edits = Array.from({ length: WRITE_SHARE - BULK_SHARE - 1 }, () =>
      nora.patch(`/api/slides/${slide.id}/`, { species: 'Mouse' }).then(({ statusCode }) => statusCode),
    )
    calls.push(...edits, send('/api/undo/', { request_id: small }))
    await waitUntil({ calls: WRITE_SHARE, edits: edits.length })
  } finally {
    await release()
  }
  // On a busy machine, calls that waited for their share for 5 s are refused.
  const statuses = await Promise.all(calls)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(WRITE_SHARE)
})

/** Deletes the slides. Returns the ids of the entries in the trash. */
async function trashed(slides: readonly number[] | undefined): Promise<number[]> {
  await change(slides ?? [], 'delete')
  const { rows } = await sql<{ id: number }>`select id from trash
    where kind = 'slides' and record_id = any(${slides}::integer[]) order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}
