import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { type CompiledQuery, sql } from 'kysely'
import { allowLongStatements, type Trx } from '../db/client.ts'
import { listSql } from '../db/list-sql.ts'
import type { RecordTable } from '../db/record-table.ts'
import { fieldPresenter } from '../fields/present-fields.ts'

/** Number of rows in memory at a time. */
const CHUNK_ROWS = 500

/**
 * Lets the transaction wait for its reader: longer than `sendFile` does, so that `sendFile` ends first. Its statements may take
 * as long as those of a whole file: the first rows may require sorting all.
 */
export async function waitForReader(trx: Trx): Promise<void> {
  await allowLongStatements(trx)
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
}

/** The number of rows that `exportChunks` reads in the same transaction. */
export async function countRows(trx: Trx, table: RecordTable, query: ListQuery): Promise<number> {
  const { rows } = await listSql(table, query).total().execute(trx)
  const total = rows[0]?.total ?? 0
  return Math.max(0, Math.min(total - query.offset, query.limit))
}

/** All rows of a list query, in order. @throws if their number differs from the count */
export async function* exportChunks<Row extends object>(
  trx: Trx,
  table: RecordTable<Row, RecordKind>,
  query: ListQuery,
  total: number,
): AsyncGenerator<Row[]> {
  const present = await fieldPresenter(trx, table.name)
  const rows: CompiledQuery<Row> = listSql(table, query).rows().compile(trx)
  let count = 0
  for await (const chunk of trx.getExecutor().stream<Row>(rows, CHUNK_ROWS)) {
    count += chunk.rows.length
    present(chunk.rows)
    yield chunk.rows
  }
  if (count !== total) throw new Error(`Of ${total} rows ${count} were read`)
}
