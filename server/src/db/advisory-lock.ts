import { type RawBuilder, sql } from 'kysely'
import { type Db, onSession } from './client.ts'

/** Runs statements on one connection. */
type OnConnection = <T>(work: (connection: Db) => Promise<T>) => Promise<T>

/** Runs `work` unless somebody else, on any server, holds the lock; undefined if so. */
export const withAdvisoryLock = <T>(db: Db, lock: number, work: () => Promise<T>): Promise<T | undefined> =>
  onSession(db, session => holdingAdvisoryLock(statement => statement(session), sql`${lock}::bigint`, work))

/** Like `withAdvisoryLock`, on a given connection. @param key the arguments of PostgreSQL's functions for advisory locks */
export async function holdingAdvisoryLock<T>(
  run: OnConnection,
  key: RawBuilder<unknown>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await run(connection =>
    sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection),
  )
  if (!rows[0]?.locked) return undefined
  try {
    return await work()
  } finally {
    // If the connection was lost, so was the lock.
    await run(connection => sql`select pg_advisory_unlock(${key})`.execute(connection)).catch(() => undefined)
  }
}
