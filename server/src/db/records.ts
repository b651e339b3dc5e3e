import { type ApiError, notFound, stale } from '@vitrine/contract/api-error'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Author, changeSql, retrying } from './changes.ts'
import type { Db } from './client.ts'
import { databaseMessages } from './database-messages.ts'
import type { RecordTable } from './record-table.ts'

/** A record, in one of the versions where any are given: see `matchedVersions`. */
export interface RecordAt {
  readonly id: number
  readonly versions?: number[] | undefined
}

/** SQL column names with what they are to hold. */
export type ColumnValues = Record<string, unknown>

/** A body's fields as columns: an empty text is no value, what was not sent is left alone. */
export function columnValues(table: RecordTable, fields: object): ColumnValues {
  const values: ColumnValues = {}
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || field === 'id') continue
    values[table.renamed?.[field] ?? field] = value === '' ? null : isMap(value) ? JSON.stringify(value) : value
  }
  return values
}

const isMap = (value: unknown) => typeof value === 'object' && value !== null

const selectFrom = (table: RecordTable, rows: RawBuilder<unknown>) =>
  sql`select ${sql.raw(table.fields)} from ${rows} ${sql.raw(table.joins)}`

async function first<T>(db: Db, query: RawBuilder<unknown>): Promise<T | undefined> {
  const { rows } = await query.execute(db)
  return rows[0] as T | undefined
}

function findRecord<T>(db: Db, table: RecordTable, id: number): Promise<T | undefined> {
  const query = selectFrom(table, sql`${sql.table(table.name)} as t`)
  return first(db, sql`/*prepared*/ ${query} where t.id = ${id}`)
}

/**
 * A record as the wire has it.
 * @throws 404 where there is none.
 */
export async function getRecord<T>(db: Db, table: RecordTable, id: number): Promise<T> {
  const record = await findRecord<T>(db, table, id)
  if (record === undefined) throw notFound(table.noun, id)
  return record
}

/** For a change that met no record: there is none (404), or it has another version by now (412). */
export async function whyNotChanged(db: Db, table: RecordTable, id: number): Promise<ApiError> {
  const current = await findRecord(db, table, id)
  return current === undefined ? notFound(table.noun, id) : stale(databaseMessages.stale(table.noun), current)
}

export async function insertRecord<T>(db: Db, table: RecordTable, author: Author, values: ColumnValues): Promise<T> {
  const columns = sql.join(Object.keys(values).map(column => sql.ref(column)))
  const change = sql`insert into ${sql.table(table.name)} (${columns}) values (${sql.join(Object.values(values))}) returning *`
  return (await retrying(() => first<T>(db, changed(table, author, change)))) as T
}

/**
 * Changes a record and gives it as it is then.
 * @throws 404 or 412 where no record has this id and, if any are given, one of these versions.
 */
export async function updateRecord<T>(
  db: Db,
  table: RecordTable,
  author: Author,
  { id, versions }: RecordAt,
  values: ColumnValues,
): Promise<T> {
  const { id: sameId = sql.ref('id'), ...others } = values
  const settings = Object.entries({ ...others, id: sameId }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const change = sql`update ${sql.table(table.name)} as t set ${sql.join(settings)}
    where ${isRecord(id, versions)} returning t.*`
  const query = changed(table, author, change)
  // Cells are edited one by one, and planning takes a third of it. Of more fields there are too many combinations.
  const isOneField = Object.keys(others).length === 1
  const record = await retrying(() => first<T>(db, isOneField ? sql`/*prepared edit*/ ${query}` : query))
  if (record === undefined) throw await whyNotChanged(db, table, id)
  return record
}

/** @throws 404 or 412 where no record has this id and, if any are given, one of these versions. */
export async function deleteRecord(
  db: Db,
  table: RecordTable,
  author: Author,
  { id, versions }: RecordAt,
): Promise<void> {
  // The author stands in the deletion itself: a trigger before it may already want to know.
  const change = sql`delete from ${sql.table(table.name)} as t using author where ${isRecord(id, versions)} returning t.id`
  const query = changeSql<{ id: number }>(author, change, sql`select id from changed`)
  const { rows } = await retrying(() => query.execute(db))
  if (rows.length === 0) throw await whyNotChanged(db, table, id)
}

const changed = (table: RecordTable, author: Author, change: RawBuilder<unknown>) =>
  changeSql<unknown>(author, change, selectFrom(table, sql`author cross join changed as t`))

const isRecord = (id: number, versions: number[] | undefined) =>
  versions === undefined
    ? sql<SqlBool>`t.id = ${id}`
    : sql<SqlBool>`t.id = ${id} and t.version = any(${versions}::integer[])`
