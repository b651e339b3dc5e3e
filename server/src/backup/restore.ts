import { basename } from 'node:path'
import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import type pg from 'pg'
import { type Db, openDb } from '../db/client.ts'
import { knownMigrations, migrate, migrateSchema } from '../db/migrate.ts'
import { quoteName, type SqlText, sqlText } from '../db/sql-text.ts'
import { FIELDS_WITH_COLUMN, type Typed, wantedIndexes } from '../fields/typed-column-ddl.ts'
import { readTypedColumn, triggerFunction } from '../fields/typed-columns.ts'
import { type BackupContents, readArchive } from './archive-reader.ts'
import { BackupError, EXIT } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import { type BackupOutcome, backupMessages as messages } from './backup-messages.ts'
import { checkLoaded } from './check-loaded.ts'
import { allRows, countsOf } from './library-counts.ts'
import { TableLoader } from './load-tables.ts'
import { MANIFEST } from './manifest.ts'
import { lockForRestore, RESTORING, withSession } from './session.ts'
import { currentSchema, describeTables, findSchemaVersion, listStoredTables } from './stored-tables.ts'
import { refuseRecords, swap } from './swap.ts'

/** The schema into which a backup is loaded, next to that of the library. */
const STAGING = 'vitrine_restore'

type Print = (line: string) => void

/**
 * Reads a backup to its end.
 * @throws BackupError if it is damaged, truncated, not made by Vitrine, or made by a newer Vitrine
 */
export async function checkBackup(file: BackupFile): Promise<BackupContents> {
  const { name } = file
  const contents = await readArchive(file)
  const { schema } = contents.manifest
  if (!(await knownMigrations()).includes(schema)) throw new BackupError(messages.newer(name, schema), EXIT.badFile)
  return contents
}

interface RestoreOptions {
  /** Whether a library that holds records may be replaced. */
  readonly replace: boolean
  readonly print: Print
  readonly signal?: AbortSignal
}

/**
 * Replaces the library by a checked backup. Until the last moment the library is unchanged and usable.
 * @param url of the database
 */
export async function restore(
  url: string,
  file: BackupFile,
  contents: BackupContents,
  { replace, print, signal }: RestoreOptions,
): Promise<BackupOutcome> {
  const startedAt = performance.now()
  const db = openDb(url, { max: 1 })
  try {
    await withSession(url, { name: RESTORING, signal }, async client => {
      if (!(await lockForRestore(client))) throw new BackupError(messages.busy)
      const to = await currentSchema(client)
      if (!replace && (await findSchemaVersion(client)) !== undefined) await refuseRecords(client, to)
      await migrate(db)
      // Left behind by a killed restore.
      await dropStaging(client)
      try {
        await client.query(`create schema ${STAGING}`)
        await loadStaging({ client, db, url, print }, file, contents)
        await recordRestore(client, file, contents, to)
        await client.query('reset search_path')
        await swap(client, { from: STAGING, to, replace })
      } catch (error) {
        await withSession(url, { name: 'vitrine clean-up' }, dropStaging).catch(() => undefined)
        throw error
      }
    })
  } finally {
    await db.destroy()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { counts: countsOf(contents.rows), rows: allRows(contents.rows), bytes: contents.bytes, seconds }
}

/**
 * Written to the restored library, which has its own audit. This server's status of daily backups is
 * kept.
 */
async function recordRestore(
  client: pg.Client,
  { name }: BackupFile,
  { manifest, rows }: BackupContents,
  library: SqlText,
): Promise<void> {
  const details = { made_at: manifest.made_at, rows: allRows(rows) }
  await client.query(`insert into ${STAGING}.audit (event, subject, details) values ('restore', $1, $2)`, [
    basename(name),
    JSON.stringify(details),
  ])
  const columns = sqlText`started_at, ended_at, file, bytes, rows, problem`
  const staging = quoteName(STAGING)
  await client.query(
    sqlText`insert into ${staging}.backups (${columns}) select ${columns} from ${library}.backups order by id`,
  )
}

/** Stops all work in the schema, such as the build of an index, and drops it. */
async function dropStaging(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name = $1 and pid <> pg_backend_pid()`,
    [RESTORING],
  )
  await client.query(`drop schema if exists ${STAGING} cascade`)
}

interface Target {
  readonly client: pg.Client
  readonly db: Db
  readonly url: string
  readonly print: Print
}

/** Loads a backup at the schema of its time, then migrates it. */
async function loadStaging(target: Target, file: BackupFile, { manifest, rows }: BackupContents): Promise<void> {
  const { name } = file
  const { client, db, url, print } = target
  await migrateSchema(db, STAGING, manifest.schema)
  await client.query(`select set_config('search_path', $1::text || ', ' || current_setting('search_path'), false)`, [
    STAGING,
  ])
  const tables = await tablesToLoad(target, name, manifest)
  const loader = await TableLoader.prepare(client, url, tables, print)
  try {
    // Verified again: the file may have changed since it was checked.
    await readArchive(file, loader)
    await loader.finish(rows)
  } catch (error) {
    throw refusedRow(name, error)
  } finally {
    await loader.close()
  }
  const isOlder = (await knownMigrations()).at(-1) !== manifest.schema
  if (isOlder) print(messages.migrating(manifest.schema))
  await migrateSchema(db, STAGING)
  await checkLoaded(client, name)
  await completeFields(client)
  for (const table of await listStoredTables(client, STAGING)) await client.query(sqlText`analyze ${quoteName(table)}`)
}

/** A row violates a rule of its table, which no call would have stored. */
function refusedRow(file: string, error: unknown): unknown {
  const { code = '', table, constraint = '', detail = '' } = error as pg.DatabaseError
  if (!/^2[23]/.test(code) || table === undefined) return error
  return new BackupError(messages.wrongRow(file, table, constraint, detail), EXIT.badFile)
}

/** The columns of lab fields, which no migration creates. */
async function addFieldColumns(client: pg.Client, file: string, tables: BackupContents['manifest']['tables']) {
  for (const { name, field_columns = {} } of tables)
    for (const [column, type] of Object.entries(field_columns)) {
      const entity = RECORD_KINDS.find(each => each === name)
      const typed = readTypedColumn(column, type)
      if (!entity || !typed) throw new BackupError(messages.damaged(file, MANIFEST), EXIT.badFile)
      await client.query(sqlText`alter table ${quoteName(STAGING)}.${quoteName(entity)} add column ${typed}`)
    }
}

/** Database objects that depend on the definitions of fields: the triggers that set their columns, and the indexes of these. */
async function completeFields(client: pg.Client): Promise<void> {
  for (const entity of RECORD_KINDS) {
    const { rows } = await client.query<Typed>(FIELDS_WITH_COLUMN, [entity])
    await client.query(triggerFunction(entity, rows))
    for (const field of rows)
      for (const { create } of wantedIndexes(field, { isConcurrent: false })) await client.query(create)
  }
}

/** The tables of the manifest. They have to be the same as those that the migrations created, with the same columns. */
async function tablesToLoad({ client, print }: Target, file: string, { tables }: BackupContents['manifest']) {
  await addFieldColumns(client, file, tables)
  const created = await describeTables(client, STAGING, await listStoredTables(client, STAGING))
  const isSame = created.every(({ name, columns }) => {
    const written = tables.find(table => table.name === name)
    return written && [...written.columns].sort().join() === [...columns].sort().join()
  })
  if (!isSame) throw new BackupError(messages.damaged(file, MANIFEST), EXIT.badFile)
  const isOurs = (name: string) => created.some(table => table.name === name)
  for (const { name } of tables) if (!isOurs(name)) print(messages.ignored(name))
  return tables.filter(({ name }) => isOurs(name))
}
