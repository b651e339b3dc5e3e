import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'
import { StartError } from './start-error.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../migrations'),
  // An absolute path is no import specifier on Windows.
  import: file => import(pathToFileURL(file).href),
})

/**
 * Brings the database to the present shape, all steps or none, and gives the names of those that were run. Servers that start
 * at once wait for each other on the advisory lock that the migrator takes.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.connection().execute(async connection => {
    // Waiting for another server's migration, or filling an index over millions of rows, outlasts any call's limit.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest()
      if (error) throw asStartError(error, results.find(result => result.status === 'Error')?.migrationName)
      return results.map(result => result.migrationName)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

/** Names of the steps that this database still lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await new Migrator({ db, provider }).getMigrations()
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
