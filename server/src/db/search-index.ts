import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import type { RecordTableName } from './locks.ts'

const INDEXED: readonly RecordTableName[] = ['slides', 'samples']

/** The size of about 20,000 records. Searches read them before they are merged, which takes about 50 ms longer. */
const PENDING = '32MB'

/**
 * Lets what a transaction writes wait beside the search index. Merged at once, many records take half as long as a few at a time,
 * and it need not be the one who waits for the edit who merges them.
 */
export const mergeSearchIndexLater = (trx: Trx) =>
  sql`set local gin_pending_list_limit = ${sql.lit(PENDING)}`.execute(trx)

/** Merges what waits beside the search index of a table. Where that fails, the next writer does it. */
export async function mergeSearchIndex(db: Db, table: RecordTableName): Promise<void> {
  if (!INDEXED.includes(table)) return
  await sql`select gin_clean_pending_list(${`${table}_search`}::regclass)`.execute(db).catch(() => undefined)
}
