import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { allowEndlessStatements, type Db, onSession } from './client.ts'
import { StartError } from './start-error.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../migrations'),
  // An absolute path is no import specifier on Windows.
  import: file => import(pathToFileURL(file).href),
})

/**
 * Runs the files of `migrations/` in the order of their names.
 * @param schema where the migrator looks for its own tables; the search path's by default
 */
export const migratorOf = (db: Db, schema?: string) =>
  new Migrator({ db, provider, ...(schema === undefined ? {} : { migrationTableSchema: schema }) })

/**
 * Runs all pending migrations, or none if one fails, and returns their names. Servers that start at the same time wait
 * for each other on the migrator's advisory lock.
 */
export const migrate = (db: Db): Promise<string[]> =>
  withPatience(db, async connection => namesOf(await migratorOf(connection).migrateToLatest()))

/**
 * Runs migrations in another schema than that of the library, whose extensions it uses.
 * @param schema quoted as an identifier where that is needed
 * @param last name of the last migration to run; all by default
 */
export const migrateSchema = (db: Db, schema: string, last?: string): Promise<string[]> =>
  withPatience(db, async connection => {
    await sql`select set_config('search_path', ${schema} || ', ' || current_setting('search_path'), false)`.execute(
      connection,
    )
    try {
      const migrator = migratorOf(connection, schema)
      return namesOf(await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)))
    } finally {
      await sql`reset search_path`.execute(connection)
    }
  })

/** Waiting for another server's migration, or building an index over millions of rows, takes longer than any call may. */
function withPatience<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return onSession(db, async connection => {
    await allowEndlessStatements(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw asStartError(error, results.find(result => result.status === 'Error')?.migrationName)
  return results.map(result => result.migrationName)
}

/** Names of all migrations of this Vitrine. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await provider.getMigrations()).sort()

/** Names of the migrations that this database still lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.filter(migration => migration.executedAt === undefined).map(migration => migration.name)
}

function asStartError(error: unknown, migration: string | undefined): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (/previously executed migration .* is missing/.test(reason))
    return new StartError(
      'The database was brought up to date by a newer Vitrine. Start that one, or go back to a copy of the database.',
    )
  const step = migration ? ` (${migration})` : ''
  return Object.assign(new StartError(`The database could not be brought up to date${step}: ${reason}`), {
    cause: error,
  })
}
