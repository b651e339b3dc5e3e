import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './client.ts'
import { type ColumnType, columnCounts, recordset, type Values } from './recordset.ts'

/** An extra column: the names of the columns that a record changes. */
const CHANGED = 'changed_columns'

/**
 * Changes many records in one statement, each in its own columns; columns that only some records change keep their values in the
 * others.
 * @param records each with its `id`; `fields` are the changed lab fields, where null clears
 * @param sqlType the type in SQL of a column
 * @param returning columns of the changed records
 */
export async function updateMany<Row>(
  trx: Trx,
  table: string,
  records: readonly Values[],
  sqlType: (column: string) => ColumnType,
  returning: readonly string[],
): Promise<Row[]> {
  const times = columnCounts(records)
  const columns = [...times.keys()]
  const named = records.map(record => ({ ...record, [CHANGED]: Object.keys(record) }))
  const settings = columns
    .filter(column => column !== 'id')
    .map(column => settingOf(column, times.get(column) === records.length))
  const types = (column: string): ColumnType =>
    column === CHANGED ? 'text[]' : column === 'id' ? 'integer' : sqlType(column)
  const { rows } = await sql<Row>`update ${sql.table(table)} as t set ${sql.join(settings)}
    from (select * from ${recordset(named, [...columns, CHANGED], types)}) as becomes
    where t.id = becomes.id returning ${sql.join(returning.map(column => sql.ref(`t.${column}`)))}`.execute(trx)
  return rows
}

function settingOf(column: string, isInAll: boolean): RawBuilder<unknown> {
  const own = sql.ref(column)
  const value = column === 'fields' ? sql`jsonb_strip_nulls(t.fields || becomes.fields)` : sql.ref(`becomes.${column}`)
  if (isInAll) return sql`${own} = ${value}`
  return sql`${own} = case when ${column} = any(becomes.${sql.ref(CHANGED)}) then ${value} else ${sql.ref(`t.${column}`)} end`
}
