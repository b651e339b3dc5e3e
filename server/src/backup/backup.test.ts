import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSample, buildSlide } from '../../test/factories.ts'
import { schemaDump } from '../../test/schema-dump.ts'
import { type Db, openDb } from '../db/client.ts'
import { migratorOf } from '../db/migrate.ts'
import { DiskRoom } from '../disk/disk-room.ts'
import { backUp } from './back-up.ts'
import { buildBackedUpLibrary, contentsOf, fileOf, folder, print, refusal } from './backed-up-library.fixture.ts'
import { type BackupOutcome, backupMessages as messages } from './backup-messages.ts'
import { readArguments } from './command.ts'
import { recordBackup } from './record-backup.ts'
import { checkBackup, restore } from './restore.ts'

/** Restores into a database, whose connections this ends, and opens the restored library. */
async function restoreInto(url: string, name: string, replace = false): Promise<{ db: Db; outcome: BackupOutcome }> {
  const file = fileOf(name)
  const outcome = await restore(url, file, await checkBackup(file), { replace, print })
  const db = openDb(url, { max: 2 })
  // Before the database is dropped.
  onTestFinished(() => db.destroy())
  return { db, outcome }
}

async function emptyLibrary(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Tables without rows after a restore. */
const LEFT_OUT = [
  'account_links',
  'auth_keys',
  'backups',
  'evaluation_imports',
  'known_addresses',
  'oidc_payloads',
  'sample_imports',
  'sessions',
  'sign_in_counters',
  'signed_out_tokens',
  'slide_imports',
  'uploads',
]

let library: TestDatabase
beforeAll(async () => {
  library = await buildBackedUpLibrary()
})
afterAll(() => library.drop())

test('a restored library equals the one that was backed up, without sessions, keys, counters and stored imports', async () => {
  const target = await emptyLibrary()
  const { db, outcome } = await restoreInto(target.url, 'library.vitrine')
  expect(outcome.counts).toEqual({ slides: 1, samples: 30, datasets: 1, files: 1 })
  expect(outcome.bytes).toBe(statSync(fileOf('library.vitrine').path).size)
  const expected = await contentsOf(library.db)
  for (const table of LEFT_OUT) expected[table] = []
  const { audit: audited, library: restoredId, ...contents } = await contentsOf(db)
  const { audit: known = [], library: id, ...expectedContents } = expected
  expect(contents).toEqual(expectedContents)
  expect(restoredId).toHaveLength(1)
  expect(restoredId).not.toEqual(id)
  expect(known.length).toBeGreaterThan(0)
  expect(audited).toEqual([...known, expect.stringMatching(/^\(\d+,.*,restore,,,,,library\.vitrine,/)])
  expect(await schemaDump(db)).toBe(await schemaDump(library.db))
  // The restored triggers work, and an id is not given out a second time.
  const ada = await (await buildTestApp(db)).as('ada')
  expect((await buildSlide(ada)).id).toBe(3)
  const { rows } =
    await sql`select total_rows('slides') as total, (select count(*)::int from history where record_id = 3 and table_name = 'slides') as lines`.execute(
      db,
    )
  expect(rows).toEqual([{ total: 2, lines: 1 }])
})

test('a backup is recorded in the audit, and is made even if that fails', async () => {
  const { url, db } = await emptyLibrary()
  const outcome = { counts: { slides: 0, samples: 0, datasets: 0, files: 0 }, rows: 12, bytes: 345, seconds: 1 }
  await recordBackup(url, fileOf('night.vitrine'), outcome)
  const lines = await db.selectFrom('audit').select(['event', 'subject', 'details']).execute()
  expect(lines).toEqual([{ event: 'backup', subject: 'night.vitrine', details: { rows: 12, bytes: 345 } }])
  await sql`alter table audit rename to elsewhere`.execute(db)
  await recordBackup(url, fileOf('night.vitrine'), outcome)
})

test('no table in a backup refers to one that is left out', async () => {
  const { rows } = await sql`select conname from pg_constraint where contype = 'f'
    and confrelid::regclass::text = any(${LEFT_OUT}) and not conrelid::regclass::text = any(${LEFT_OUT})`.execute(
    library.db,
  )
  expect(rows).toEqual([])
})

/** Makes a backup of a library with another last migration than it has. */
async function backUpAs(url: string, name: string, migration: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  await sql`insert into kysely_migration (name, timestamp) values (${migration}, '2999-01-01')`.execute(db)
  await backUp(url, fileOf(name))
  await sql`delete from kysely_migration where name = ${migration}`.execute(db)
  await db.destroy()
}

test('a backup of a newer Vitrine is refused with its schema', async () => {
  await backUpAs(library.url, 'newer', '9999-of-tomorrow')
  expect(await refusal('newer')).toEqual({
    message: 'newer was made by a newer Vitrine (schema 9999-of-tomorrow). Update Vitrine first.',
    exitCode: 3,
  })
})

test('a library with records is only replaced on request, and nothing else in its schema is affected', {
  timeout: 120_000,
}, async () => {
  const target = await emptyLibrary()
  const ada = await (await buildTestApp(target.db)).as('ada')
  await buildSlide(ada, { name: 'before' })
  await buildSlide(ada)
  await buildSample(ada)
  await sql`create table public.notes_of_somebody as select 1 as id`.execute(target.db)
  const before = await contentsOf(target.db)
  await expect(restoreInto(target.url, 'library.vitrine')).rejects.toMatchObject({
    message: 'This library holds 2 slides and 1 sample. Add --replace to put the backup in their place.',
    exitCode: 4,
  })
  expect(await contentsOf(target.db)).toEqual(before)
  const { db } = await restoreInto(target.url, 'library.vitrine', true)
  // A view of somebody else is not dropped without asking.
  await sql`create view organs_of_somebody as select organ from slides`.execute(db)
  await expect(restoreInto(target.url, 'library.vitrine', true)).rejects.toThrow(messages.views(['organs_of_somebody']))
  expect((await contentsOf(db))['slides']).toEqual((await contentsOf(library.db))['slides'])
  const { notes_of_somebody, ...restored } = await contentsOf(db)
  expect(notes_of_somebody).toEqual(['(1)'])
  expect(restored['slides']).toEqual((await contentsOf(library.db))['slides'])
})

test('a backup of an older schema is upgraded', async () => {
  const older = await createEmptyDatabase()
  const db = openDb(older.url, { max: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await older.drop()
  })
  const { error } = await migratorOf(db).migrateTo('0003-look-up-and-import')
  expect(error).toBeUndefined()
  await sql`insert into users (issuer, subject, username) values ('here', 'ada', 'ada')`.execute(db)
  await sql`insert into slides (name, created_at) values ('İstanbul 7', '2020-01-01')`.execute(db)
  await sql`insert into samples (sample_id, slide_id) values ('S-1', 1)`.execute(db)
  await backUp(older.url, fileOf('older.vitrine'))
  const target = await emptyLibrary()
  const { db: restored } = await restoreInto(target.url, 'older.vitrine')
  expect(await schemaDump(restored)).toBe(await schemaDump((await emptyLibrary()).db))
  const ada = await (await buildTestApp(restored)).as('ada')
  expect((await ada.get('/api/slides/?search=istanbul')).json()).toMatchObject({
    count: 1,
    results: [{ name: 'İstanbul 7', created_at: '2020-01-01T00:00:00.000Z' }],
  })
})

test('a backup leaves nothing behind if it fails or is stopped, and replaces no file', async () => {
  const present = await backUp(library.url, fileOf('library.vitrine')).catch(error => error)
  expect(present).toMatchObject({ message: 'library.vitrine is there already.', exitCode: 1 })
  await expect(backUp(library.url, fileOf('nowhere/x'))).rejects.toMatchObject({
    message: "nowhere/x can't be written: its folder does not exist.",
    exitCode: 1,
  })
  const room = new DiskRoom({ folder, reserve: 1_000, spaceOf: async () => ({ free: 1_200, total: 10_000 }) })
  await expect(backUp(library.url, { ...fileOf('too large'), room })).rejects.toMatchObject({
    message: "too large can't be written: the disk is full.",
    exitCode: 1,
  })
  expect(readdirSync(folder).filter(name => name.startsWith('too large'))).toEqual([])
  const stopping = new AbortController()
  const stopped = backUp(library.url, fileOf('stopped'), stopping.signal)
  stopped.catch(() => undefined)
  while (!readdirSync(folder).includes('stopped.part')) await new Promise(setImmediate)
  expect(statSync(`${fileOf('stopped').path}.part`).mode & 0o777).toBe(0o600)
  stopping.abort()
  await expect(stopped).rejects.toThrow()
  expect(readdirSync(folder).filter(name => /part$|^stopped|nowhere/.test(name))).toEqual([])
  expect(statSync(fileOf('library.vitrine').path).mode & 0o777).toBe(0o600)
})

test('only one restore runs at a time, and none during a backup', async () => {
  const target = await emptyLibrary()
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('select pg_advisory_lock_shared($1)', [0x6261636b])
  await expect(restoreInto(target.url, 'library.vitrine')).rejects.toMatchObject({
    message: messages.busy,
    exitCode: 1,
  })
  await backUp(target.url, fileOf('beside'))
})

test('the commands accept one file, and restore --replace', () => {
  const usage = messages.backupUsage
  expect(readArguments(['a.vitrine'], usage, false)).toEqual({
    file: { path: resolve('a.vitrine'), name: 'a.vitrine' },
    replace: false,
  })
  expect(readArguments(['--replace', 'a'], usage, true)).toMatchObject({ file: { name: 'a' }, replace: true })
  for (const args of [[], [''], ['a', 'b'], ['a', '--replace'], ['a', '--force']])
    expect(() => readArguments(args, usage, false), args.join(' ')).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(usage) }),
    )
})
