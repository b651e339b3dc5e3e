import { sql } from 'kysely'
import { type Db, runPrepared } from './client.ts'
import { isAtReplica } from './replicas/reading.ts'

/**
 * Which transactions a statement sees, and since when PostgreSQL runs: two statements of the same moment read the same from all
 * tables, on whatever connection and for whatever server. After a failover or a crash the numbers of lost transactions are used
 * again, so a snapshot alone could mean other rows. Null on a standby, whose snapshots do not say which transactions still run.
 */
export const MOMENT = sql<string | null>`case when not pg_is_in_recovery()
  then pg_current_snapshot() || ' ' || extract(epoch from pg_postmaster_start_time()) end`

/** The present moment; undefined if it can't be compared with another one. A replica is not queried, since it has none. */
export async function momentOf(db: Db): Promise<string | undefined> {
  if (isAtReplica()) return undefined
  const { rows } = await runPrepared(db, 'moment', sql<{ moment: string | null }>`select ${MOMENT} as moment`)
  return rows[0]?.moment ?? undefined
}
