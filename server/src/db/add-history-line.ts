import { sql } from 'kysely'
import type { Trx } from './client.ts'
import type { RecordTableName } from './locks.ts'

/** Adds a line to the history of a record for a change that is not in its own columns. */
export const addHistoryLine = (
  trx: Trx,
  { table, id }: { readonly table: RecordTableName; readonly id: number },
  change: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>,
) =>
  sql`insert into history (table_name, record_id, action, version, changes)
    select ${table}::text, id, 'update', version, ${JSON.stringify(change)}::jsonb
    from ${sql.table(table)} where id = ${id}`.execute(trx)
