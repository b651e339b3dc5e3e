import { constants } from 'node:os'
import type { Config } from '../config.ts'
import { END_SIGNALS } from '../end-signals.ts'
import { type Db, openDb } from './client.ts'
import { borrowDatabase } from './reach-database.ts'

/** Runs a command on the database of a running server, or on one that is started for the duration of the command. */
export async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  exitOnSignals()
  const database = await borrowDatabase(config, line => console.error(line))
  const db = openDb(database.url, { max: 2 })
  try {
    await work(db)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** A signal alone ends a process without its exit handlers, one of which ends the embedded database. */
function exitOnSignals(): void {
  for (const signal of END_SIGNALS) process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
