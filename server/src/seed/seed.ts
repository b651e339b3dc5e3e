// npm run seed: fills the configured library with generated records.

import pg from 'pg'
import { loadConfig, SettingError } from '../config.ts'
import { openDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { borrowDatabase, type ReachedDatabase } from '../db/reach-database.ts'
import { StartError } from '../db/start-error.ts'
import { END_SIGNALS } from '../end-signals.ts'
import { LibraryNotEmptyError, seedLibrary } from './seed-library.ts'
import { readSeedOptions, SeedOptionError, type SeedOptions } from './seed-options.ts'

const print = (line: string) => console.log(line)

/** Errors that the caller can correct: shown without a stack trace. */
const isCallerError = (error: unknown): error is Error =>
  error instanceof SeedOptionError ||
  error instanceof LibraryNotEmptyError ||
  error instanceof SettingError ||
  error instanceof StartError

async function bringUpToDate(url: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Loading takes long and waits for others, so it must not be limited by timeouts of the role, which may be set for a pooler. */
const SETTINGS = ['TimeZone=UTC', 'jit=off', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0']
  .map(setting => `-c ${setting}`)
  .join(' ')

/** Set once the records are being committed. */
let commit: Promise<unknown> | undefined

async function seed(url: string, options: SeedOptions): Promise<void> {
  await bringUpToDate(url)
  const client = new pg.Client({ connectionString: url, options: SETTINGS })
  // A broken connection also fails the running statement; without a listener the process would exit before reporting that.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await seedLibrary(client, options, print, begun => {
      commit = begun
    })
  } finally {
    await client.end()
  }
}

let isStopped = false

/** A seed interrupted before its commit is rolled back. The embedded database must not outlive this process. */
function stopOnSignals(database: Promise<ReachedDatabase>): void {
  const stop = async () => {
    isStopped = true
    const isSaved = await commit?.then(
      () => true,
      () => false,
    )
    print(
      isSaved
        ? 'Stopped in the last step: all records are in the library. PostgreSQL gathers their statistics by itself.'
        : 'Stopped; the library is as it was before.',
    )
    await database.then(started => started.stop()).finally(() => process.exit(130))
  }
  for (const signal of END_SIGNALS) process.once(signal, () => void stop())
}

async function main(): Promise<void> {
  const options = readSeedOptions(process.argv.slice(2))
  const starting = borrowDatabase(loadConfig(process.env), print)
  stopOnSignals(starting)
  const database = await starting
  const startedAt = performance.now()
  try {
    await seed(database.url, options)
  } finally {
    if (!isStopped) await database.stop()
  }
  print(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

try {
  await main()
} catch (error) {
  // The signal interrupted this statement; the process ends as soon as the database has.
  if (isStopped) await new Promise(() => undefined)
  if (!isCallerError(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
