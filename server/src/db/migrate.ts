import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { allowEndlessStatements, type Db } from './client.ts'
import { StartError } from './start-error.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../migrations'),
  // An absolute path is no import specifier on Windows.
  import: file => import(pathToFileURL(file).href),
})

/** Runs the files of `migrations/` in the order of their names. */
export const migratorOf = (db: Db) => new Migrator({ db, provider })

/**
 * Runs all pending migrations, or none where one fails, and returns their names. Servers that start at the same time wait
 * for each other on the migrator's advisory lock.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.connection().execute(async connection => {
    // Waiting for another server's migration, or building an index over millions of rows, takes longer than any call may.
    await allowEndlessStatements(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      const { error, results = [] } = await migratorOf(connection).migrateToLatest()
      if (error) throw asStartError(error, results.find(result => result.status === 'Error')?.migrationName)
      return results.map(result => result.migrationName)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

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
