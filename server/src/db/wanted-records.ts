import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import { orderBy, orderTerms } from './list-order.ts'
import { allOf, conditionsOf } from './list-where.ts'
import type { RecordTable } from './record-table.ts'

/** A record, in the version that the caller saw. */
export interface SeenRecord {
  readonly id: number
  readonly version?: number | undefined
}

/** The records that a call applies to: listed ones, or all that match a query except some. */
export type WantedRecords = {
  /** From an earlier call that counted the records: see `seenOf`. */
  readonly seen?: string | undefined
} & (
  | { readonly records: readonly SeenRecord[] }
  | { readonly query: ListQuery; readonly total: number; readonly except: ReadonlySet<number> }
)

/** The current state of a record. */
export interface PresentRecord {
  readonly id: number
  readonly version: number
}

/** A query's condition; undefined if it selects everything. */
function queryCondition(table: RecordTable, query: ListQuery): RawBuilder<unknown> | undefined {
  const conditions = conditionsOf(table, query)
  return conditions.length === 0 ? undefined : allOf(conditions)
}

/** The number of matching records. */
export async function countMatches(db: Db, table: RecordTable, query: ListQuery): Promise<number> {
  const where = queryCondition(table, query)
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table.name)} as t
    ${where ? sql`where ${where}` : sql``}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The matching records, in the order of the query. */
export async function matchingRecords(db: Db, table: RecordTable, query: ListQuery): Promise<PresentRecord[]> {
  const where = queryCondition(table, query)
  const { rows } = await sql<PresentRecord>`select t.id, t.version from ${sql.table(table.name)} as t
    ${where ? sql`where ${where}` : sql``} order by ${orderBy(orderTerms(table, query.ordering))}`.execute(db)
  return rows
}

/** Those of the records that exist, in order. */
export async function presentRecords(db: Db, table: RecordTable, ids: readonly number[]): Promise<PresentRecord[]> {
  const { rows } =
    await sql<PresentRecord>`select t.id, t.version from unnest(${ids}::integer[]) with ordinality as wanted (id, at)
    join ${sql.table(table.name)} as t on t.id = wanted.id order by at`.execute(db)
  return rows
}
