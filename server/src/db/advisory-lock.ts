import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Runs `work` unless somebody else, on any server, holds the lock at present; undefined then. */
export function withAdvisoryLock<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  return db.connection().execute(async connection => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(connection)
    if (!rows[0]?.locked) return undefined
    try {
      return await work()
    } finally {
      // Where the connection was lost, the lock went with it.
      await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => undefined)
    }
  })
}
