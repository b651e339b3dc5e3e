import type { ColumnKind } from '@vitrine/contract/api/field-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { SqlType } from './list-where.ts'
import { rawSql } from './sql-text.ts'

/** SQL types of columns that are written many at a time. */
export type ColumnType = SqlType | 'jsonb' | 'integer' | 'smallint' | 'text[]' | 'json' | 'numeric'

/** The SQL types of the columns that users write. */
export const COLUMN_TYPES: Readonly<Partial<Record<ColumnKind, ColumnType>>> = {
  integer: 'integer',
  number: 'double precision',
  text: 'text',
  status: 'text',
  reference: 'integer',
  timestamp: 'timestamptz',
  date: 'date',
}

export type Values = Readonly<Record<string, unknown>>

/** How many records have each column. */
export function columnCounts(records: readonly Values[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const record of records)
    for (const column of Object.keys(record)) times.set(column, (times.get(column) ?? 0) + 1)
  return times
}

export const columnRefs = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)))

/**
 * Records as SQL rows in one parameter, so that the statement does not depend on their number.
 * @param sqlType the type in SQL of each column
 */
export const recordset = (
  records: readonly Values[],
  columns: readonly string[],
  sqlType: (column: string) => ColumnType,
): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as (${sql.join(
    columns.map(column => sql`${sql.ref(column)} ${rawSql(sqlType(column))}`),
  )})`
