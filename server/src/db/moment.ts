import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** Whether the transaction with the number `tx` is not visible in an earlier snapshot, as PostgreSQL writes one, but has ended since. */
export const hasEndedSince = (tx: RawBuilder<unknown>, snapshot: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${tx} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint and ${tx} < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    and not pg_visible_in_snapshot(${tx}::text::xid8, ${snapshot}::pg_snapshot))`

/**
 * Where a table is stored, and since when PostgreSQL runs there. Another place is another table; and after a failover or a crash the
 * numbers of lost transactions are used again, so that a snapshot from before means others by them.
 */
export const storageIdentity = (table: string): RawBuilder<string> => sql<string>`(
  (select oid from pg_database where datname = current_database()) || ' '
    || pg_relation_filenode(${table}::regclass) || ' ' || pg_postmaster_start_time())`
