import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { databaseMessages } from '../src/db/database-messages.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { DatabaseLine } from './database-line.ts'
import { buildDataset, buildSlide } from './factories.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof DatabaseLine.to>>
let db: Db
let server: TestApp
let user: Client

beforeEach(async () => {
  database = await createTestDatabase()
  line = await DatabaseLine.to(database.url)
  db = openDb(line.url, { max: 4, isWatched: true })
  server = await buildTestApp(db)
  user = await server.as('nora')
})
afterEach(async () => {
  await server.app.close()
  await db.destroy()
  await line.close()
  await database.drop()
})

const organOf = async (id: number) =>
  (await database.db.selectFrom('slides').select('organ').where('id', '=', id).executeTakeFirstOrThrow()).organ

test('while the database is frozen calls end with a 503, even those that wait for a connection, and continue afterwards', async () => {
  const slide = await buildSlide(user)
  // One person can have four concurrent reads, so eight by the same person would have to wait.
  const colleague = await server.as('mara')
  line.freeze()
  const calls = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0
      ? user.patch(`/api/slides/${slide.id}/`, { organ: 'Liver' })
      : (index % 3 === 1 ? user : colleague).get(`/api/slides/${slide.id}/`),
  )
  for (const reply of await Promise.all(calls)) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect([databaseMessages.missing, databaseMessages.uncertain]).toContain(reply.json().detail)
  }
  const isAway = async () => expect((await server.app.inject('/readyz')).statusCode).toBe(503)
  await vi.waitFor(isAway, { timeout: 20_000, interval: 200 })
  line.restore()
  const isBack = async () => expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  await vi.waitFor(isBack, { timeout: 20_000, interval: 200 })
  expect((await user.patch(`/api/slides/${slide.id}/`, { organ: 'Brain' })).json()).toMatchObject({ organ: 'Brain' })
})

test('a statement without a reply ends with its connection a second after the statement timeout', async () => {
  const own = openDb(line.url, { max: 4, statementTimeoutMs: 300 })
  const other = await buildTestApp(own)
  const caller = await other.as('nora')
  const address = `/api/slides/${(await buildSlide(caller)).id}/`
  try {
    // From here on, each of the two calls has a connection.
    await Promise.all([caller.get(address), caller.get(address)])
    line.freeze()
    const begin = performance.now()
    const [changed, read] = await Promise.all([caller.patch(address, { organ: 'Liver' }), caller.get(address)])
    expect([changed.statusCode, changed.json().detail]).toEqual([503, databaseMessages.uncertain])
    expect([read.statusCode, read.json().detail]).toEqual([503, databaseMessages.missing])
    expect(performance.now() - begin).toBeLessThan(5_000)
    line.restore()
    expect((await caller.get(address)).statusCode).toBe(200)
  } finally {
    await other.app.close()
    await own.destroy()
  }
})

describe('a connection that breaks while a change is being saved', () => {
  test('leaves the result of an edit unknown, and reports that', async () => {
    const slide = await buildSlide(user)
    line.cutAt('update "slides"')
    const reply = await user.patch(`/api/slides/${slide.id}/`, { organ: 'Liver' })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.json().detail).toBe(databaseMessages.uncertain)
    line.restore()
    expect(await organOf(slide.id)).toBeNull()
  })

  test('leaves it unknown if only the reply to the commit was lost', async () => {
    const dataset = await buildDataset(user)
    line.cutAt('commit')
    const reply = await user.patch(`/api/datasets/${dataset.id}/`, { name: 'renamed' })
    expect([reply.statusCode, reply.json().detail]).toEqual([503, databaseMessages.uncertain])
  })

  test('is not a change if only a list was read', async () => {
    const dataset = await buildDataset(user, { dataset_slides: [{ slide_id: (await buildSlide(user)).id, type: 'T' }] })
    line.cutAt('commit')
    const reply = await user.get(`/api/datasets/${dataset.id}/slides/`)
    expect([reply.statusCode, reply.json().detail]).toEqual([503, databaseMessages.missing])
  })

  test('saved nothing if it broke before the commit', async () => {
    const dataset = await buildDataset(user)
    line.cutAt('update "datasets"')
    const reply = await user.patch(`/api/datasets/${dataset.id}/`, { name: 'renamed' })
    expect([reply.statusCode, reply.json().detail]).toEqual([503, databaseMessages.missing])
    line.restore()
    expect((await user.get(`/api/datasets/${dataset.id}/`)).json()).toEqual(dataset)
  })
})

test('a full disk refuses changes with an error, and reads continue', async () => {
  const slide = await buildSlide(user)
  await sql`create function refuse_full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger refuse_full_disk before update on slides execute function refuse_full_disk()`.execute(db)
  const reply = await user.patch(`/api/slides/${slide.id}/`, { organ: 'Liver' })
  expect([reply.statusCode, reply.json().detail]).toEqual([507, databaseMessages.diskFull])
  expect((await user.get(`/api/slides/${slide.id}/`)).json()).toEqual(slide)
  await sql`drop trigger refuse_full_disk on slides`.execute(db)
  expect((await user.patch(`/api/slides/${slide.id}/`, { organ: 'Liver' })).statusCode).toBe(200)
})

test('if the disk is nearly full, changes are refused before the database sees them, and reads continue', async () => {
  let isDiskFull = true
  const other = await buildTestApp(db, {}, () => isDiskFull)
  const caller = await other.as('nora')
  const slide = await buildSlide(user)
  const address = `/api/slides/${slide.id}/`
  line.cutAt('slides"')
  const dryRun = { id: randomUUID(), dry_run: true, rows: [{ line: 2, fields: { sample_id: 'a' } }] }
  try {
    const changes = [
      await caller.patch(address, { organ: 'Liver' }),
      await caller.delete(address),
      await caller.post('/api/slides/', { name: 'one more' }),
      await caller.post('/api/samples/import/', { ...dryRun, dry_run: false }),
    ]
    for (const reply of changes)
      expect([reply.statusCode, reply.json().detail]).toEqual([507, databaseMessages.diskFull])
    line.restore()
    expect((await caller.get(address)).json()).toEqual(slide)
    expect((await caller.post('/api/samples/import/', dryRun)).statusCode).toBe(200)
    expect((await caller.post('/api/slides/look-up/', { names: ['a slide'] })).statusCode).toBe(200)
    isDiskFull = false
    expect((await caller.patch(address, { organ: 'Liver' })).statusCode).toBe(200)
  } finally {
    await other.app.close()
  }
})
