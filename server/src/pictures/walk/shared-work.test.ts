import { copyFile, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { loadConfig } from '../../config.ts'
import { openDb } from '../../db/client.ts'
import type { ListedFile } from '../../storage/store.ts'
import { picturePaths } from '../picture-paths.ts'
import { PictureWalk } from './picture-walk.ts'
import { addFound, type ClaimedWork, claimWork, noteListed } from './picture-work.ts'
import { readFound } from './read-found.ts'
import { beginScan, claimScanned, countScan, findScan } from './scan.queries.ts'
import { storeFound } from './store-found.ts'

const FIXTURE = join(import.meta.dirname, '../../../test/pictures/tissue-subifd-jpeg.tif')
const TIMES = { answerMs: 10_000, readMs: 30_000, settleMs: 20 }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** Gives each file another time, as files with the same content and time would be the same picture in different places. */
let minutes = 0

/** A folder for one test, with this many files. */
async function openFolder(name: string, files: number) {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-work-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const names = Array.from({ length: files }, (_, index) => `${name} ${index}.tif`)
  for (const file of names) {
    const time = new Date(Date.UTC(2026, 0, 5, 10, minutes++))
    await copyFile(FIXTURE, join(path, file))
    await utimes(join(path, file), time, time)
  }
  return { name, path, names }
}
type Folder = Awaited<ReturnType<typeof openFolder>>

/** One of several servers on the database. @param beforeRead awaited before each file is read */
function startServer({ name, path }: Folder, workers = 1, beforeRead: () => Promise<void> | void = () => undefined) {
  const config = loadConfig({ PICTURE_FOLDERS: `${name}=${path}`, WORKERS: String(workers) })
  const db = openDb(database.url, { max: 3 })
  const paths = picturePaths(config)
  const store = paths.store(name)
  const read: string[] = []
  const open = store.open.bind(store)
  vi.spyOn(store, 'open').mockImplementation(async (file, as) => {
    read.push(file)
    await beforeRead()
    return open(file, as)
  })
  const log = { error: vi.fn(), warn: vi.fn() }
  const walk = new PictureWalk({ db, config, paths, log, times: TIMES })
  onTestFinished(async () => {
    await walk.stop()
    await db.destroy()
  })
  return {
    walk,
    paths,
    read,
    /** The lines of its log. */
    said: () => log.error.mock.calls.map(([, line]) => line),
    async scan(...options: Parameters<PictureWalk['begin']>) {
      const id = await walk.begin(...options)
      await walk.done
      return findScan(db, id)
    },
  }
}

const picturesIn = (folder: string) =>
  database.db.selectFrom('pictures').selectAll().where('folder', '=', folder).orderBy('path').execute()

async function workIn(folder: string) {
  const { rows } = await sql<{
    kind: string
    attempts: number
    scan_id: number | null
    is_taken: boolean
    minutes: number
  }>`
    select kind, attempts, scan_id, coalesce(taken_until > now(), false) as is_taken,
      round(extract(epoch from due_at - now()) / 60) as minutes
    from picture_work where folder = ${folder} order by path`.execute(database.db)
  return rows
}

/** Makes leases look expired. */
const endLeases = (folder: string) =>
  sql`update picture_work set taken_until = now() - interval '1 second' where folder = ${folder} and taken_until is not null`.execute(
    database.db,
  )
const makeDue = (folder: string) =>
  sql`update picture_work set due_at = now() where folder = ${folder}`.execute(database.db)

const stateOf = async (id: number) => (await findScan(database.db, id))?.state

test('two servers read the files of a scan together, each file once', async () => {
  // More than a server takes at once.
  const folder = await openFolder('together', 20)
  const { promise: both, resolve: otherReads } = Promise.withResolvers<void>()
  const [one, other] = [startServer(folder, 1, () => both), startServer(folder, 1, otherReads)]
  const id = await one.walk.begin()
  expect(await other.walk.begin()).toBe(id)
  await Promise.all([one.walk.done, other.walk.done])
  expect([...one.read, ...other.read].toSorted()).toEqual(folder.names.toSorted())
  expect(Math.min(one.read.length, other.read.length)).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'))
  expect(await findScan(database.db, id)).toMatchObject({ files: 20, found: 20 })
  expect((await picturesIn('together')).map(({ state }) => state)).toEqual(folder.names.map(() => 'ready'))
  expect(await workIn('together')).toEqual([])
})

test('work of a server that died is done by another one, and its own late results are not stored', async () => {
  const folder = await openFolder('died', 3)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const late = startServer(folder, 1, () => released)
  const id = await late.walk.begin()
  await vi.waitFor(() => expect(late.read).toHaveLength(3))

  const other = startServer(folder)
  expect(await other.walk.begin()).toBe(id)
  // Work that is taken is not taken again.
  expect((await workIn('died')).map(({ is_taken }) => is_taken)).toEqual([true, true, true])
  expect(other.read).toEqual([])
  await endLeases('died')
  await other.walk.done
  expect(other.read.toSorted()).toEqual(folder.names)
  expect(await stateOf(id)).toBe('done')
  const stored = await picturesIn('died')
  expect(stored.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])

  release()
  await late.walk.done
  expect(late.said()).toEqual([])
  expect(await picturesIn('died')).toEqual(stored)
})

test('a server that is stopped gives its work back at once, and the scan continues elsewhere', async () => {
  const folder = await openFolder('stopped', 2)
  const stopped = startServer(folder, 1, () => new Promise(() => undefined))
  const id = await stopped.walk.begin()
  await vi.waitFor(() => expect(stopped.read).toHaveLength(2))
  await stopped.walk.stop()
  expect(await workIn('stopped')).toMatchObject([
    { is_taken: false, attempts: 0, scan_id: id },
    { is_taken: false, attempts: 0, scan_id: id },
  ])
  expect(await startServer(folder).scan()).toMatchObject({ id, state: 'done', files: 2, found: 2 })
})

test('a server without workers begins scans, but reads nothing', async () => {
  const folder = await openFolder('calls', 1)
  const calls = startServer(folder, 0)
  const scan = await calls.scan()
  expect(scan).toMatchObject({ state: 'running', files: 0 })
  calls.walk.start()
  expect(await workIn('calls')).toMatchObject([{ kind: 'list', is_taken: false, attempts: 0 }])
  const works = startServer(folder)
  expect(await works.scan()).toMatchObject({ id: scan?.id, state: 'done', found: 1 })
  expect([calls.read, works.read]).toEqual([[], folder.names])
})

test('several servers end a scan only once', async () => {
  await database.db
    .insertInto('picture_scans')
    .values({ state: 'running', folders: 0, files: 0, found: 0, attached: 0, problem: null })
    .execute()
  const taken = await Promise.all(Array.from({ length: 5 }, () => claimScanned(database.db)))
  expect(taken.filter(scan => scan !== undefined)).toHaveLength(1)
  await sql`update picture_scans set state = 'done' where state = 'attaching'`.execute(database.db)
})

test('a file that fails to be read is tried again after 1, 10 and 60 minutes; no scan waits for it, and it is shown as damaged', async () => {
  const folder = await openFolder('fails', 2)
  const server = startServer(folder, 1, () => {
    if (server.read.at(-1) === 'fails 0.tif') throw new RangeError('out of range')
  })
  const metrics = async () => {
    const registry = new Registry()
    for (const metric of server.walk.metrics) registry.registerMetric(metric)
    return registry.metrics()
  }
  const failedBefore = Number(/vitrine_work_failed_total\{kind="read"\} (\d+)/.exec(await metrics())?.[1] ?? 0)
  const unread = { state: 'damaged', problem: "can't be read. The server's log says why" }
  for (const [attempt, minutes] of [1, 10, 60].entries()) {
    expect(await server.scan({ retries: false })).toMatchObject({ state: 'done', found: attempt === 0 ? 2 : 0 })
    expect(await picturesIn('fails')).toMatchObject([unread, { state: 'ready' }])
    expect(await workIn('fails')).toMatchObject([{ attempts: attempt + 1, minutes, scan_id: null, is_taken: false }])
    // A periodic scan leaves it alone.
    await server.scan({ retries: false })
    expect(await workIn('fails')).toMatchObject([{ attempts: attempt + 1, minutes }])
    expect(await metrics()).toContain('vitrine_work_waiting{kind="read"} 1')
    await makeDue('fails')
  }
  await server.scan({ retries: false })
  expect(server.read.filter(file => file === 'fails 0.tif')).toHaveLength(4)
  expect(await picturesIn('fails')).toMatchObject([unread, { state: 'ready' }])
  expect(await metrics()).toContain(`vitrine_work_failed_total{kind="read"} ${failedBefore + 4}`)
})

test('a file that crashes each server that reads it is not read a fifth time', async () => {
  const folder = await openFolder('kills', 1)
  const { promise: never } = Promise.withResolvers<void>()
  const first = startServer(folder, 1, () => never)
  await first.walk.begin()
  await vi.waitFor(() => expect(first.read).toHaveLength(1))
  await sql`update picture_work set attempts = 4 where folder = 'kills'`.execute(database.db)
  await endLeases('kills')
  const other = startServer(folder)
  expect(await other.scan()).toMatchObject({ state: 'done' })
  expect(other.read).toEqual([])
  expect(other.said()).toEqual(['a scanned file could not be read'])
  expect(await picturesIn('kills')).toMatchObject([{ state: 'damaged' }])
  expect(await workIn('kills')).toEqual([])
})

test('a folder whose listing was begun by a server that died is only counted once', async () => {
  const folder = await openFolder('lists', 3)
  const calls = startServer(folder, 0)
  const id = await calls.walk.begin()
  const [work] = await claimWork(database.db, 'list', { folders: ['lists'], limit: 1 })
  await database.db.transaction().execute(async trx => {
    const files = await noteListed(trx, work as ClaimedWork, 2)
    await countScan(trx, id, { files: files ?? 0, found: 0 })
  })
  await endLeases('lists')
  expect(await startServer(folder).scan()).toMatchObject({ id, state: 'done', files: 3, found: 3 })
  // The first server learns that it has lost the work.
  expect(await database.db.transaction().execute(trx => noteListed(trx, work as ClaimedWork, 3))).toBeUndefined()
})

test('a value that the database refuses only affects its own file', async () => {
  const folder = await openFolder('values', 3)
  const { paths } = startServer(folder)
  const found = await Promise.all(
    folder.names.map(async file => ({
      path: file,
      files: [(await paths.store('values').find(file)) as ListedFile],
      isLater: false,
    })),
  )
  await addFound(database.db, { folder: 'values', scan_id: null }, found, 0)
  const taken = await claimWork(database.db, 'read', { folders: ['values'], limit: 3 })
  const done = []
  for (const work of taken) {
    const read = await readFound({ db: database.db, paths, times: TIMES, signal: new AbortController().signal }, work)
    const rows = read.rows.map(row => (work.path === 'values 1.tif' ? { ...row, width: 3_000_000_000 } : row))
    done.push({ work, read: { ...read, rows } })
  }
  const failures = await storeFound(database.db, done)
  const stored = await picturesIn('values')
  expect(stored.map(({ state }) => state)).toEqual(['ready', 'damaged', 'ready'])
  expect(failures.map(({ picture }) => picture)).toEqual([stored[1]?.id])
})

test('no more work is taken than requested, whatever plan PostgreSQL chooses', async () => {
  const folders = ['one', 'two', 'three']
  await beginScan(database.db, { folders, retries: false })
  const taken = await database.db.transaction().execute(async trx => {
    for (const join of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await sql`set local ${sql.ref(`enable_${join}`)} = off`.execute(trx)
    return claimWork(trx, 'list', { folders, limit: 1 })
  })
  expect(taken.map(({ folder }) => folder)).toEqual(['one'])
  await sql`delete from picture_work where folder = any(${folders}::text[])`.execute(database.db)
})
