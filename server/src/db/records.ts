import { type ApiError, notFound, stale } from '@vitrine/contract/api/api-error'
import { type QueryResult, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { type Author, changeAtOnce, changeSql } from './changes.ts'
import { type Db, runPrepared } from './client.ts'
import { busyRecords } from './database-error.ts'
import { databaseMessages } from './database-messages.ts'
import { locksOfDeletion, locksOfInsert, locksOfUpdate, type RecordTableName } from './locks.ts'
import type { RecordTable } from './record-table.ts'
import type { Tables } from './tables.ts'

/** A record, in one of the given versions if there are any: see `matchedVersions`. */
export interface RecordAt {
  readonly id: number
  readonly versions?: number[] | undefined
}

/** New values of columns. The compiler doesn't know the columns of tables that only the contract declares. */
export type ColumnValues<Name extends RecordTableName> = Name extends keyof Tables
  ? Updateable<Tables[Name]>
  : Readonly<Record<string, unknown>>

/** A body's fields as columns: an empty text becomes null, a missing field is left unchanged. */
export function columnValues<Name extends RecordTableName>(
  table: RecordTable<unknown, Name>,
  fields: object,
): ColumnValues<Name> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || field === 'id') continue
    values[table.renamed[field] ?? field] = value === '' ? null : isMap(value) ? JSON.stringify(value) : value
  }
  return values as ColumnValues<Name>
}

const isMap = (value: unknown) => typeof value === 'object' && value !== null

const selectFrom = <Row>({ selectList, joins, present }: RecordTable<Row>, rows: RawBuilder<unknown>) =>
  sql<Row>`select ${selectList}${present ? sql`, ${present.version} as shown_by` : sql``} from ${rows} ${joins}`

/** A record read by a statement with `selectFrom`, as the API returns it. */
async function shown<Row>(db: Db, { present }: RecordTable<Row>, [row]: readonly Row[]): Promise<Row | undefined> {
  if (row === undefined || !present) return row
  const { shown_by, ...record } = row as Row & { shown_by: string }
  await present.show(db, [record], shown_by)
  return record as Row
}

async function findRecord<Row>(db: Db, table: RecordTable<Row>, id: number): Promise<Row | undefined> {
  const query = sql<Row>`${selectFrom(table, sql`${sql.table(table.name)} as t`)} where t.id = ${id}`
  const { rows } = await runPrepared(db, `get ${table.name}`, query)
  return shown(db, table, rows)
}

/**
 * A record as the API returns it.
 * @throws 404 if it does not exist.
 */
export async function getRecord<Row>(db: Db, table: RecordTable<Row>, id: number): Promise<Row> {
  const record = await findRecord(db, table, id)
  if (record === undefined) throw notFound(table.noun, id)
  return record
}

/** Error for a change that matched no row: 404 if the record is missing, 412 if it has another version. */
export async function whyNotChanged(db: Db, table: RecordTable, id: number): Promise<ApiError> {
  const current = await findRecord(db, table, id)
  return current === undefined ? notFound(table.noun, id) : stale(databaseMessages.stale(table.noun), current)
}

export async function insertRecord<Row extends object, Name extends RecordTableName>(
  db: Db,
  table: RecordTable<Row, Name>,
  author: Author,
  values: ColumnValues<Name>,
): Promise<Row> {
  const columns = sql.join(Object.keys(values).map(column => sql.ref(column)))
  const locks = locksOfInsert(table, values)
  const row = sql`select ${sql.join(Object.values(values))} ${fromBefore(author, locks)}
    ${locks ? sql`where locked.all_held` : sql``}`
  const change = sql`insert into ${sql.table(table.name)} (${columns}) ${row} returning *`
  const { rows } = await changeAtOnce(() => changed(table, author, change, locks).execute(db))
  const record = await shown(db, table, rows)
  if (record === undefined) throw new Error(`The new ${table.noun} was not returned`)
  return record
}

/** Steps that run before a row is locked or written: locks of other rows, and the check of its fields' definitions. */
function fromBefore({ fieldRules }: Author, locks: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const steps = [...(fieldRules === undefined ? [] : [sql`author`]), ...(locks ? [sql`locked`] : [])]
  return steps.length > 0 ? sql`from ${sql.join(steps)}` : sql``
}

/** Conditions on the current record for a change. */
export interface Guard {
  readonly condition: RawBuilder<SqlBool>
  /** Throws unless the condition is met. */
  readonly refuse: () => Promise<void>
}

/**
 * Changes a record and returns its new state.
 * @throws 404 or 412 if no record has this id and, if any are given, one of these versions.
 */
export async function updateRecord<Row extends object, Name extends RecordTableName>(
  db: Db,
  table: RecordTable<Row, Name>,
  author: Author,
  { id, versions }: RecordAt,
  values: ColumnValues<Name>,
  guard?: Guard,
): Promise<Row> {
  // Sets at least one column, also for a body without fields, which is an edit that changes nothing.
  const settings = Object.entries({ ...values, id: sql.ref('id') }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const locks = locksOfUpdate(table, id, values)
  const change = sql`update ${sql.table(table.name)} as t set ${sql.join(settings)} ${fromBefore(author, locks)}
    where ${isRecord(id, versions)} ${locks ? sql`and locked.all_held` : sql``} ${guard ? sql`and ${guard.condition}` : sql``}
    returning t.*`
  const query = changed(table, author, change, locks)
  const columns = Object.keys(values)
  // Cells are edited one by one, and planning takes a third of the time. Several fields have too many combinations.
  const run = (): Promise<QueryResult<Row>> =>
    columns.length === 1
      ? runPrepared(db, `edit ${table.name} ${columns[0]}${versions ? ' if' : ''}`, query)
      : query.execute(db)
  const record = await shown(db, table, (await changeAtOnce(run)).rows)
  if (record === undefined) {
    await guard?.refuse()
    throw await whyNotChanged(db, table, id)
  }
  return record
}

/** How often a deletion starts again because something was attached to its record while it waited for locks. */
const MAX_DELETIONS = 5

/**
 * @throws 404 or 412 if no record has this id and, if any are given, one of these versions; 503 if others keep
 * attaching something to it.
 */
export async function deleteRecord(
  db: Db,
  table: RecordTable,
  author: Author,
  { id, versions }: RecordAt,
): Promise<void> {
  const locks = table.lockForDeletion?.([id]) ?? locksOfDeletion(table, [id])
  // The author is joined to the deletion itself, because a trigger before it reads the author.
  const change = sql`delete from ${sql.table(table.name)} as t using author, locked
    where locked.all_held and ${isRecord(id, versions)} returning t.id`
  const answer = sql`select locked.all_held, changed.id from locked left join changed on true`
  const query = changeSql<{ all_held: boolean; id: number | null }>(author, { change, answer, locks })
  for (let attempt = 1; attempt <= MAX_DELETIONS; attempt++) {
    const [result] = (await changeAtOnce(() => query.execute(db))).rows
    if (!result?.all_held) continue
    if (result.id === null) throw await whyNotChanged(db, table, id)
    return
  }
  throw busyRecords()
}

const changed = <Row>(
  table: RecordTable<Row>,
  author: Author,
  change: RawBuilder<unknown>,
  locks: RawBuilder<unknown> | undefined,
) => changeSql<Row>(author, { change, locks, answer: selectFrom(table, sql`author cross join changed as t`) })

const isRecord = (id: number, versions: number[] | undefined) =>
  versions === undefined
    ? sql<SqlBool>`t.id = ${id}`
    : sql<SqlBool>`t.id = ${id} and t.version = any(${versions}::integer[])`
