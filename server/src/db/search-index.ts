import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import type { RecordTableName } from './locks.ts'

const INDEXED: readonly RecordTableName[] = ['slides', 'samples']

/** The size of about 20,000 records. Searches read this list in full, which takes about 50 ms longer. */
const PENDING = '32MB'

/**
 * Adds what a transaction writes to the search index's pending list. Merging many records at once takes half as long as a few at a
 * time, and somebody other than the waiting author can do it.
 */
export const mergeSearchIndexLater = (trx: Trx) =>
  sql`set local gin_pending_list_limit = ${sql.lit(PENDING)}`.execute(trx)

/** Merges the pending list of a table's search index. If that fails, the next writer does it. */
export async function mergeSearchIndex(db: Db, table: RecordTableName): Promise<void> {
  if (!INDEXED.includes(table)) return
  await sql`select gin_clean_pending_list(${`${table}_search`}::regclass)`.execute(db).catch(() => undefined)
}
