import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { schemaDump } from '../../test/schema-dump.ts'
import { audit } from '../audit/audit.ts'
import { createAccount } from '../auth/accounts.queries.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Db, openDb } from '../db/client.ts'
import { migratorOf } from '../db/migrate.ts'
import { DiskRoom } from '../disk/disk-room.ts'
import { TypedColumnWorker } from '../fields/typed-column-worker.ts'
import { backUp } from './back-up.ts'
import { type BackupOutcome, backupMessages as messages } from './backup-messages.ts'
import { readArguments } from './command.ts'
import { recordBackup } from './record-backup.ts'
import { checkBackup, restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string) => ({ path: join(folder, name), name })

const say = () => undefined

/** Restores into a database, whose connections this ends, and opens the restored library. */
async function restoreInto(url: string, name: string, replace = false): Promise<{ db: Db; outcome: BackupOutcome }> {
  const file = fileOf(name)
  const outcome = await restore(url, file, await checkBackup(file), { replace, say })
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

/** Every row of every table as text, and what the next id would be. */
async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' order by 1`.execute(db)
  const contents: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(
      db,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<object>`select sequencename, last_value from pg_sequences
    where schemaname = 'public' and sequencename not in ('auth_keys_id_seq', 'audit_id_seq') order by 1`.execute(db)
  return { ...contents, sequences: rows }
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
  library = await createTestDatabase()
  const app = await buildTestApp(library.db)
  const ada = await app.as('ada', 'admin')
  await buildField(ada, { label: 'Lot', unique: true })
  const options = [{ label: 'HE' }, { label: 'PAS' }]
  await buildField(ada, { label: 'Stains', type: 'multi_choice', options })
  const fields = { lot: 'L\t7', stains: ['pas'] }
  await new TypedColumnWorker(library.db, () => undefined).run()
  const file = await buildFile(ada, { name: 'İzmir.ndpi', metadata: { a: [1, 'x\ty\n\\N', null] } })
  const slide = await buildSlide(ada, {
    name: 'tab\there\\ and "quotes"',
    notes: 'line\r\nbreak',
    file: file.id,
    fields,
  })
  for (let count = 0; count < 30; count++) await buildSample(ada, { slide: slide.id, pixel_scale: 0.1 + count / 7 })
  const grouping = ['block_id']
  const dataset = await buildDataset(ada, {
    name: 'Größe',
    grouping,
    dataset_slides: [{ slide_id: slide.id, type: 'T' }],
  })
  await ada.post('/api/views/', { entity: 'slides', name: 'Kidneys', state: { ordering: 'organ' } })
  await createAccount(library.db, { username: 'ada', password_hash: await hashPassword('correct horse battery') })
  await ada.patch(`/api/datasets/${dataset.id}/`, { description: '\u{1F52C}' })
  await ada.post(`/api/datasets/${dataset.id}/versions/`, { note: 'kept' })
  // From before there were limits.
  await sql`update slides set cut_number = -3, source = repeat('x', 300) where id = ${slide.id}`.execute(library.db)
  const last = await buildSlide(ada)
  await ada.delete(`/api/slides/${last.id}/`)
  await library.db
    .insertInto('auth_keys')
    .values({ use: 'cookie', value: JSON.stringify({ secret: 'not for a backup' }) })
    .execute()
  await audit(library.db, {}, { event: 'export', subject: 'samples-csv', details: { rows: 30 } })
  await backUp(library.url, fileOf('library.vitrine'))
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

const refusal = (name: string) =>
  checkBackup(fileOf(name)).then(
    () => ({}),
    ({ message, exitCode }) => ({ message, exitCode }),
  )

/** The same positions in each run. */
function* positions(length: number, count: number): Generator<number> {
  for (let seed = 12_345, made = 0; made < count; made++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    yield seed % length
  }
}

test('a backup with any changed byte is refused as damaged', async () => {
  const whole = readFileSync(fileOf('library.vitrine').path)
  // The first 8 bytes describe the compression; some of their bits have no meaning.
  for (const position of positions(whole.length - 8, 20)) {
    const damaged = Buffer.from(whole)
    damaged[position + 8] = (damaged[position + 8] as number) ^ 0x55
    writeFileSync(fileOf('damaged').path, damaged)
    const { message, exitCode } = (await refusal('damaged')) as { message: string; exitCode: number }
    expect([exitCode, message], `byte ${position + 8}`).toEqual([
      3,
      expect.stringMatching(
        /^damaged is (damaged: \S+ is not what was written|cut off: it ends before its checksums|no backup of Vitrine)\.$/,
      ),
    ])
  }
})

test('a truncated backup is refused, wherever it ends', async () => {
  const whole = readFileSync(fileOf('library.vitrine').path)
  for (const length of [0, 3, whole.length - 1, ...positions(whole.length, 20)]) {
    writeFileSync(fileOf('cut').path, whole.subarray(0, length))
    expect(await refusal('cut'), `${length} bytes`).toEqual({ message: messages.cut('cut'), exitCode: 3 })
  }
})

type Members = { name: string; text: string }[]

/** A copy of the backup with other members, compressed without an error that a decompressor would notice. */
async function repack(name: string, change: (members: Members) => Members): Promise<void> {
  const entries = await unpackTar(zstdDecompressSync(readFileSync(fileOf('library.vitrine').path)))
  const members = entries.map(({ header, data }) => ({ name: header.name, text: Buffer.from(data ?? []).toString() }))
  const changed = change(members).map(member => ({
    header: { name: member.name, size: Buffer.byteLength(member.text) },
    body: member.text,
  }))
  writeFileSync(fileOf(name).path, zstdCompressSync(await packTar(changed)))
}

const edit = (member: string, edited: (text: string) => string) => (members: Members) =>
  members.map(({ name, text }) => ({ name, text: name === member ? edited(text) : text }))

const SLIDES = 'tables/slides/000001.copy'

test.each<[string, (members: Members) => Members, string]>([
  ['other rows', edit(SLIDES, text => text.replace('quotes', 'Quotes')), messages.damaged('repacked', SLIDES)],
  ['a table lost', members => members.filter(({ name }) => name !== SLIDES), messages.damaged('repacked', SLIDES)],
  ['a member twice', members => [...members.slice(0, 2), ...members.slice(1)], 'is damaged: tables/'],
  [
    'other columns',
    edit('manifest.json', text => text.replace('"version"', '"vision"')),
    messages.damaged('repacked', 'manifest.json'),
  ],
  [
    'other checksums',
    edit('checksums.json', text => text.replace(/"slides": 1/, '"slides": 2')),
    messages.damaged('repacked', 'checksums.json'),
  ],
  ['no checksums', members => members.slice(0, -1), messages.cut('repacked')],
  [
    'something after the checksums',
    members => [...members, { name: 'more', text: '' }],
    messages.damaged('repacked', 'checksums.json'),
  ],
  ['no manifest', members => members.slice(1), messages.foreign('repacked')],
  [
    'another format',
    edit('manifest.json', text => text.replace('vitrine-backup', 'photos')),
    messages.foreign('repacked'),
  ],
  [
    'a newer layout',
    edit('manifest.json', text => text.replace('"version": 1', '"version": 2')),
    'is damaged|newer Vitrine',
  ],
])('a backup with %s is refused', async (_, change, sentence) => {
  await repack('repacked', change)
  expect(await refusal('repacked')).toEqual({ message: expect.stringMatching(sentence), exitCode: 3 })
})

test('other files are not backups, and unreadable ones report the reason', async () => {
  writeFileSync(fileOf('foreign').path, 'Name,Organ\nS-1,Liver\n')
  expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  writeFileSync(fileOf('foreign').path, gzipSync('text'))
  expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  for (const contents of [
    Buffer.from('text'.repeat(1000)),
    Buffer.alloc(2048),
    await packTar([{ header: { name: 'a', size: 1 }, body: 'a' }]),
  ]) {
    writeFileSync(fileOf('foreign').path, zstdCompressSync(contents))
    expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  }
  expect(await refusal('missing')).toEqual({ message: "missing can't be read: there is no such file.", exitCode: 1 })
  expect(await refusal('.')).toEqual({ message: ". can't be read: it is a folder.", exitCode: 1 })
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

test('a library with records is only replaced on request, and nothing else in its schema is affected', async () => {
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

const schemasOf = async (db: Db) =>
  (await sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'vitrine%'`.execute(db)).rows

test('a restore that fails midway leaves the library unchanged', async () => {
  const target = await emptyLibrary()
  const before = await contentsOf(target.db)
  const file = fileOf('refused-by-database')
  await repack(
    file.name,
    edit(SLIDES, text => text.replace('created', 'lost')),
  )
  const contents = await checkBackup(fileOf('library.vitrine'))
  await expect(restore(target.url, file, contents, { replace: false, say })).rejects.toThrow(/slides_status_check/)
  expect(await contentsOf(target.db)).toEqual(before)
  expect(await schemasOf(target.db)).toEqual([])
})

describe('a crafted backup with correct checksums', () => {
  /** A copy of the backup with other rows of one table. */
  async function craft(name: string, table: string, edited: (text: string) => string): Promise<void> {
    const member = `tables/${table}/000001.copy`
    await repack(name, members => {
      const text = edited(members.find(each => each.name === member)?.text ?? '')
      const sums = (stored: string) => {
        const checksums = JSON.parse(stored)
        checksums.members[member] = createHash('sha256').update(text).digest('hex')
        return JSON.stringify(checksums)
      }
      return edit('checksums.json', sums)(edit(member, () => text)(members))
    })
  }

  const ATTACK = 'create table public.hacked (id integer)'
  /** Ends the constant, the expression and the statement of an index. */
  const OF_INDEX = `he}'::text[], field_2), id); ${ATTACK}; --`
  const OF_TRIGGER = `he'); ${ATTACK}; --`

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      'the key of an option',
      'custom_fields',
      text => text.replace('"key": "he"', `"key": "${OF_INDEX}"`),
      /options of custom_fields 2 /,
    ],
    [
      'a key that ends a function',
      'custom_fields',
      text => text.replace('"key": "he"', `"key": "${OF_TRIGGER}"`),
      /options of custom_fields 2 /,
    ],
    [
      'a former option',
      'custom_fields',
      text => text.replace('\t[]\t', `\t[{"key": "${OF_INDEX}", "label": "HE"}]\t`),
      /options of custom_fields 1 /,
    ],
    [
      'the label of a field',
      'custom_fields',
      text => text.replace('\tLot\t', `\t${'x'.repeat(81)}\t`),
      /label of custom_fields 1 /,
    ],
    [
      'the key of a field',
      'custom_fields',
      text => text.replace('\tlot\t', `\tlot'); ${ATTACK}; --\t`),
      /custom_fields_key_check/,
    ],
    [
      'the entity of a field',
      'custom_fields',
      text => text.replace('\tslides\tlot\t', `\tslides; ${ATTACK}; --\tlot\t`),
      /custom_fields_entity_check/,
    ],
    ['the state of a view', 'views', text => text.replace('"organ"', '["organ"]'), /state of views 1 /],
    [
      'the rules of a dataset',
      'datasets',
      text => text.replace('["block_id"]', '["block_id; drop"]'),
      /grouping of datasets 1 /,
    ],
    [
      'a hash that costs all memory',
      'accounts',
      text => text.replace('m=8,', 'm=4000000,'),
      /password_hash of accounts 1 /,
    ],
    [
      'a value of a field',
      'slides',
      text => text.replace('"lot": "L\\\\t7"', '"lot": {"a": 1}'),
      /fields\.lot of slides 1 .*\{"a":1\}/,
    ],
    ['the role of a person', 'users', text => text.replace('\tadmin', '\towner'), /users_role_check/],
  ])('is refused for %s, runs nothing and changes nothing', async (_place, table, edited, sentence) => {
    const target = await emptyLibrary()
    const before = await contentsOf(target.db)
    const file = fileOf('crafted.vitrine')
    let isEdited = false
    await craft(file.name, table, text => {
      const changed = edited(text)
      isEdited = changed !== text
      return changed
    })
    expect(isEdited).toBe(true)
    const contents = await checkBackup(file)
    const restoring = restore(target.url, file, contents, { replace: false, say })
    await expect(restoring).rejects.toThrow(sentence)
    await expect(restoring).rejects.toMatchObject({ exitCode: expect.any(Number) })
    expect(await contentsOf(target.db)).toEqual(before)
    expect(await schemasOf(target.db)).toEqual([])
  })
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
