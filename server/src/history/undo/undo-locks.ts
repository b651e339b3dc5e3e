import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { LOCK_ORDER, type LockedTableName } from '../../db/locks.ts'
import { rawSql } from '../../db/sql-text.ts'
import { LINKS, UNIQUE_COLUMNS } from './undo-tables.ts'

/**
 * Locks every record of the plan, those that it refers to, and those that have a unique value which it writes, in the order
 * of all writers; rows of the trash come first. Nothing can be attached to a locked record any more, so conflicts are looked
 * for afterwards.
 */
export async function lockPlan(trx: Trx): Promise<void> {
  await sql`select count(*) from (
    select trash.id from trash join undo_records on kind = table_name and trash.record_id = undo_records.record_id
    where op = 'restore' order by trash.id for update of trash
  ) as locked`.execute(trx)
  for (const table of LOCK_ORDER)
    await sql`select count(*) from (
      select id from ${sql.table(table)} where id in (${sql.join(idsOf(table), sql` union `)}) order by id for update
    ) as locked`.execute(trx)
}

function idsOf(table: LockedTableName): RawBuilder<unknown>[] {
  const ids = [sql`select record_id from undo_records where table_name = ${table}`]
  for (const link of LINKS.filter(({ parent }) => parent === table))
    ids.push(sql`select (${undoneValue(link.column)})::integer from undo_records as u where table_name = ${link.table}`)
  for (const { column, type } of UNIQUE_COLUMNS.filter(unique => unique.table === table))
    ids.push(sql`select id from ${sql.table(table)} where ${sql.ref(column)} in (
      select (${undoneValue(column)})::${rawSql(type)} from undo_records as u where table_name = ${table})`)
  if (table === 'datasets') ids.push(sql`select dataset_id from undo_places`)
  if (table === 'slides') ids.push(sql`select slide_id from undo_places`)
  return ids
}

/** The value that the row `u` of the plan writes to a column, as text. */
export const undoneValue = (column: string): RawBuilder<string | null> =>
  sql`(case u.op when 'revert' then u.patch when 'restore' then u.record end ->> ${column}::text)`
