import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { migrate, migratorOf } from '../src/db/migrate.ts'
import { createEmptyDatabase } from './database.ts'
import { schemaDump } from './schema-dump.ts'

async function createEmpty() {
  const { url, drop } = await createEmptyDatabase()
  const db = openDb(url, { max: 2 })
  const remove = async () => {
    await db.destroy()
    await drop()
  }
  return { db, remove }
}

async function openEmpty(): Promise<Db> {
  const { db, remove } = await createEmpty()
  onTestFinished(remove)
  return db
}

async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

const namesOf = async (db: Db) => (await migratorOf(db).getMigrations()).map(({ name }) => name)

/** Adds records with letters that fold to every table with a search text that exists after the first migration. */
const addRecords = async (db: Db) => {
  await sql`insert into users (issuer, subject, username) values ('here', 'ayşe', 'ayşe')`.execute(db)
  await sql`insert into files (name, location) values ('İzmir.ndpi', '/straße')`.execute(db)
  await sql`insert into slides (name, source, file_id) values ('İstanbul 1', 'ORDİNARYÜS', 1), ('I 2', null, null)`.execute(
    db,
  )
  await sql`insert into samples (sample_id, pictor_sample_id) values ('S-1', 'i̇-7'), ('Größe', null)`.execute(db)
  await sql`insert into datasets (name) values ('İİİ')`.execute(db)
  await sql`insert into dataset_slides (dataset_id, slide_id, position, type) values (1, 2, 1, 'T')`.execute(db)
}

const countChanges = async (db: Db) =>
  (
    await db
      .selectFrom('history')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()
  )?.count

/** Records whose stored search text differs from what the database would compute now. */
async function staleSearchTexts(db: Db): Promise<string[]> {
  const stale: string[] = []
  for (const table of ['files', 'slides', 'samples', 'datasets', 'experiments', 'channels'] as const) {
    const stored = await sql<{ id: number; search_text: string }>`select id, search_text from ${sql.table(table)}
      order by id`.execute(db)
    await sql`update ${sql.table(table)} set search_text = default`.execute(db)
    const computed = await sql<{ id: number; search_text: string }>`select id, search_text from ${sql.table(table)}
      order by id`.execute(db)
    for (const [index, row] of stored.rows.entries())
      if (row.search_text !== computed.rows[index]?.search_text) stale.push(`${table} ${row.id}`)
  }
  return stale
}

describe('the released schema', () => {
  let database: Awaited<ReturnType<typeof createEmpty>>

  beforeAll(async () => {
    database = await createEmpty()
  })
  afterAll(() => database.remove())

  // On one database, in this order: each continues from the previous one.
  test.each([
    '0004-experiments',
    '0005-fold-and-display-order',
    '0006-lock-order',
    '0007-history',
    '0008-roles',
    '0009-slide-import',
    '0010-api-tokens',
    '0011-undo',
    '0012-accounts',
  ])('%s is still created by the migrations up to there', async name => {
    await migrateTo(database.db, name)
    await expect(await schemaDump(database.db)).toMatchFileSnapshot(`./schema/${name}.txt`)
  })
})

test('a database that was upgraded step by step, with records in it, has the schema of a new one', async () => {
  const [upgraded, created] = [await openEmpty(), await openEmpty()]
  const [first, ...others] = await namesOf(upgraded)
  await migrateTo(upgraded, first as string)
  await addRecords(upgraded)
  const changes = await countChanges(upgraded)
  for (const name of others) await migrateTo(upgraded, name)
  expect(await countChanges(upgraded), 'an upgrade is no change of a record').toBe(changes)
  await migrate(created)
  expect(await schemaDump(upgraded)).toBe(await schemaDump(created))
  expect(await staleSearchTexts(upgraded)).toEqual([])
})

test('an upgrade makes the owner of the oldest account Admin, even one who has never signed in', async () => {
  for (const hasVisited of [true, false]) {
    const db = await openEmpty()
    const names = await namesOf(db)
    await migrateTo(db, names[names.indexOf('0008-roles') - 1] as string)
    await sql`insert into accounts (username, username_key, password_hash, disabled_at, created_at) values
      ('gone', 'gone', '', now(), '2020-01-01'), ('ada', 'ada', '', null, '2022-01-01'), ('grace', 'grace', '', null, '2021-01-01')`.execute(
      db,
    )
    if (hasVisited)
      await sql`insert into users (issuer, subject, username) select 'vitrine', subject, username from accounts`.execute(
        db,
      )
    await migrate(db)
    const { rows } = await sql`select username, role from users where role is not null`.execute(db)
    expect(rows).toEqual([{ username: 'grace', role: 'admin' }])
  }
})

test('an upgrade turns each grant of the provider into a session, so that its refresh tokens stay valid', async () => {
  const db = await openEmpty()
  const names = await namesOf(db)
  await migrateTo(db, names[names.indexOf('0012-accounts') - 1] as string)
  await sql`with ada as (insert into accounts (username, username_key, password_hash) values ('ada', 'ada', '') returning subject)
    insert into oidc_payloads (model, id_digest, payload, grant_id, account_id, expires_at)
    select model, model, '{}', 'the-grant', subject::text, '2100-01-01' from ada, unnest(array['Grant', 'RefreshToken']) as model`.execute(
    db,
  )
  await migrate(db)
  const { rows } =
    await sql`select grant_id, username, expires_at from sessions join users on users.id = user_id`.execute(db)
  expect(rows).toEqual([{ grant_id: 'the-grant', username: 'ada', expires_at: '2100-01-01T00:00:00.000Z' }])
})

test('an upgrade turns each account into a person, as old as the account', async () => {
  const db = await openEmpty()
  const names = await namesOf(db)
  await migrateTo(db, names[names.indexOf('0012-accounts') - 1] as string)
  await sql`insert into accounts (username, username_key, password_hash, created_at)
    values ('ada', 'ada', '', '2021-03-04T05:06:07Z')`.execute(db)
  await migrate(db)
  const { rows } = await sql`select username, created_at from users`.execute(db)
  expect(rows).toEqual([{ username: 'ada', created_at: '2021-03-04T05:06:07.000Z' }])
})

test('an upgrade reads pictures again whose levels an older reader may have computed differently', async () => {
  const db = await openEmpty()
  await migrateTo(db, '0013-pictures')
  const level = (width: number, direct: boolean) => {
    const tiles = Math.ceil(width / 256)
    return { width, height: width, scale: 1, tile_width: 256, tile_height: 256, columns: tiles, rows: tiles, direct }
  }
  const pictures = {
    pyramid: [level(4000, true), level(1000, true)],
    decoded: [level(1000, false)],
    computed: [level(4000, true), level(1000, false)],
    gap: [level(40_000, true), level(1000, true)],
    overview: [level(4000, true)],
  }
  for (const [path, levels] of Object.entries(pictures))
    await sql`insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state, levels)
      values ('scans', ${path}, '', 1, 1, 1, 'r', 'ready', ${JSON.stringify(levels)})`.execute(db)
  await migrate(db)
  const { rows } = await sql<{ path: string }>`select path from pictures where reader = 1 order by id`.execute(db)
  expect(rows.map(({ path }) => path)).toEqual(['computed', 'gap', 'overview'])
})

test('an upgrade matches files whose formats became known by their names without the extension', async () => {
  const db = await openEmpty()
  await migrateTo(db, '0014-reader')
  await sql`insert into slides (name) values ('S24-1.scn ')`.execute(db)
  await sql`insert into files (name, location) values ('S24-1.MRXS', '/scans')`.execute(db)
  await sql`insert into pictures (folder, path, name, code, size, mtime_ns, inode, revision, state)
    values ('scans', 'a', ${'S24-1.scn\ufeff'}, ${'S24-1．czi'}, 1, 1, 1, 'r', 'ready')`.execute(db)
  await migrate(db)
  const { rows } = await sql`select name_key, code_key,
      (select id from slides where picture_key(name) = name_key) as slide,
      (select id from files where picture_key(name) = code_key) as file from pictures`.execute(db)
  expect(rows).toEqual([{ name_key: 's24-1', code_key: 's24-1', slide: 1, file: 1 }])
})

/** A column that was dropped and added again comes last. */
const inAnyOrder = (dump: string) => dump.replaceAll(/ #\d+/g, '').split('\n').sort()

test('the history follows every column of records with lab fields', async () => {
  const db = await openEmpty()
  await migrate(db)
  const { rows } = await sql<{ missing: string }>`
    select relname || '.' || attname as missing from pg_attribute join pg_class on pg_class.oid = attrelid
      join pg_proc on proname = 'keep_' || relname || '_updates'
    where attnum > 0 and not attisdropped and position('before.' || attname || ' is distinct' in prosrc) = 0
    order by 1`.execute(db)
  const ofRecord = ['search_text', 'updated_at', 'version']
  expect(rows.map(({ missing }) => missing)).toEqual([
    ...['list_changes', ...ofRecord.slice(0, 1), 'slides_count', ...ofRecord.slice(1)].map(name => `datasets.${name}`),
    ...['samples', 'slides'].flatMap(table => ofRecord.map(name => `${table}.${name}`)),
  ])
})

test('every migration can be undone', async () => {
  const db = await openEmpty()
  const [first, second] = await namesOf(db)
  await migrateTo(db, first as string)
  const afterFirst = inAnyOrder(await schemaDump(db))
  await migrate(db)
  await migrateTo(db, first as string)
  expect(inAnyOrder(await schemaDump(db))).toEqual(afterFirst)
  const { error } = await migratorOf(db).migrateDown()
  expect(error).toBeUndefined()
  await migrateTo(db, second as string)
  await migrateTo(db, first as string)
  expect(inAnyOrder(await schemaDump(db))).toEqual(afterFirst)
})
