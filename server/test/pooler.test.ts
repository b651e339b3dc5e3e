import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import { checkBackup, restore } from '../src/backup/restore.ts'
import { loadConfig } from '../src/config.ts'
import { withAdvisoryLock } from '../src/db/advisory-lock.ts'
import { onLibraryChanged, openDb } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { reachDatabase } from '../src/db/reach-database.ts'
import { TypedColumnWorker } from '../src/fields/typed-column-worker.ts'
import { UploadLocks } from '../src/pictures/uploads/upload-locks.ts'
import { buildTestApp } from './build-app.ts'
import { createTestDatabase } from './database.ts'
import { buildField, buildSlide } from './factories.ts'
import { PATIENCE_MS } from './patience.ts'
import { isPgBouncerMissing, startPgBouncer } from './pgbouncer.ts'

const why = isPgBouncerMissing ? ' (skipped: there is no pgbouncer here)' : ''
const patiently = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })
const silent = () => undefined

async function createLibrary() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

const reach = (env: Record<string, string>) => reachDatabase(loadConfig(env), silent, 0)
const behind = (pooler: string, url: string) => ({
  DATABASE_URL: pooler,
  DATABASE_DIRECT_URL: url,
  DATABASE_POOLER: 'transaction',
})

test.skipIf(isPgBouncerMissing)(
  `a server behind PgBouncer serves every call, and leaves no lock on its connections${why}`,
  async () => {
    const library = await createLibrary()
    const { url, way } = await reach(behind(await startPgBouncer(library.url), library.url))
    const db = openDb(url, { max: 12, isWatched: true, ...way })
    onTestFinished(() => db.destroy())
    expect(await migrate(db)).toEqual([])
    const server = await buildTestApp(db)
    onTestFinished(() => server.app.close())
    const ada = await server.as('ada', 'admin')
    const slides = await Promise.all(Array.from({ length: 4 }, (_, index) => buildSlide(ada, { name: `S-${index}` })))

    const settings = await sql<
      Record<string, string>
    >`select current_setting('TimeZone') as zone, current_setting('jit') || current_setting('enable_memoize') as planning,
    current_setting('work_mem') as memory, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    const expected = { zone: 'UTC', planning: 'offoff', memory: '32MB', statement: '8s', lock: '5s', idle: '30s' }
    expect(settings.rows).toEqual([expected])

    await buildField(ada, { label: 'Lot' })
    const say = vi.fn()
    const statuses = new Set<number>()
    const use = async (id: number) => {
      for (let round = 0; round < 12; round++)
        for (const reply of await Promise.all([
          ada.get('/api/slides/?limit=50'),
          ada.get(`/api/slides/${id}/`),
          ada.get('/api/slides/?ordering=name&limit=50'),
          ada.patch(`/api/slides/${id}/`, { organ: `organ ${round}` }),
        ]))
          statuses.add(reply.statusCode)
    }
    const uploads = new UploadLocks(db)
    const locks = Array.from({ length: 8 }, (_, index) => [
      withAdvisoryLock(db, index, () => sql`select 1`.execute(db)),
      uploads.withLock(`upload ${index}`, async run => {
        await run(session => sql`select 1`.execute(session))
      }),
    ])
    await Promise.all([...slides.map(({ id }) => use(id)), new TypedColumnWorker(db, say).run(), ...locks.flat()])
    expect([...statuses]).toEqual([200])
    expect(say).not.toHaveBeenCalled()
    expect((await ada.get('/api/fields/')).json()).toMatchObject({ results: [{ label: 'Lot', state: 'ready' }] })
    const { rows } = await sql`select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(library.db)
    expect(rows).toEqual([])
  },
)

test.skipIf(isPgBouncerMissing)(
  `a restore that bypasses PgBouncer changes the library of a server behind it${why}`,
  async () => {
    const library = await createLibrary()
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { url, way } = await reach(behind(await startPgBouncer(library.url), library.url))
    const db = openDb(url, { max: 4, isWatched: true, ...way })
    onTestFinished(() => db.destroy())
    const forget = vi.fn()
    onLibraryChanged(db, forget)
    const server = await buildTestApp(db)
    onTestFinished(() => server.app.close())
    const ada = await server.as('ada')
    const file = { path: join(folder, 'library'), name: 'library' }
    await backUp(library.url, file)
    await buildSlide(ada, { name: 'made after the backup' })
    await patiently(async () => {
      const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'vitrine watch'`.execute(library.db)
      expect(rows).toHaveLength(1)
    })
    await restore(library.url, file, await checkBackup(file), { replace: true, print: silent })
    await patiently(async () => expect(forget).toHaveBeenCalledTimes(1))
    await patiently(async () => expect((await ada.get('/api/slides/')).json()).toMatchObject({ count: 0 }))
  },
)

test.skipIf(isPgBouncerMissing)(
  `a pooler that contradicts the settings stops the start with an error${why}`,
  async () => {
    const library = await createLibrary()
    const pooler = await startPgBouncer(library.url)
    await expect(reach({ DATABASE_URL: pooler })).rejects.toThrow(
      'DATABASE_URL leads through a pooler: set DATABASE_POOLER to transaction or statements, and DATABASE_DIRECT_URL to',
    )
    await expect(reach(behind(pooler, pooler))).rejects.toThrow('DATABASE_DIRECT_URL leads through a pooler')
    await expect(reach(behind(pooler, (await createLibrary()).url))).rejects.toThrow(
      'DATABASE_DIRECT_URL and DATABASE_URL name different databases.',
    )
    const stubborn = await startPgBouncer(library.url, "connect_query='set lock_timeout = 1234; set jit = on'")
    await expect(reach(behind(stubborn, library.url))).rejects.toThrow(
      'The pooler of DATABASE_URL does not pass on jit, lock_timeout.',
    )
  },
)

test.skipIf(isPgBouncerMissing)(
  `labels are hidden behind a pooler if the administrator has configured it${why}`,
  async () => {
    const library = await createLibrary()
    const env = { ...behind(await startPgBouncer(library.url), library.url), SHOW_LABELS: 'off' }
    const problem = await reach(env).catch((error: Error) => error.message)
    const [, statement] = /administrator of the database can make: (alter role .*)$/.exec(String(problem)) ?? []
    const administrator = new pg.Client({ connectionString: library.adminUrl })
    await administrator.connect()
    await administrator.query(statement as string)
    await administrator.end()
    const { url, way } = await reachDatabase(loadConfig(env), silent)
    const db = openDb(url, { max: 1, hidesLabels: true, ...way })
    onTestFinished(() => db.destroy())
    const { rows } = await sql`select current_setting('vitrine.labels', true) as labels`.execute(db)
    expect(rows).toEqual([{ labels: 'off' }])
  },
)
