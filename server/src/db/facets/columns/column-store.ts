import { isRangeKind } from '@vitrine/contract/tables/facets'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../client.ts'
import { hasEndedSince, storageIdentity } from '../../moment.ts'
import type { ListedTable } from '../../record-table.ts'
import type { RememberedField } from '../counted-field.ts'
import {
  bytesOf,
  type CodedColumn,
  codeFor,
  type FacetColumn,
  lengthOf,
  NO_RECORD,
  NO_RECORD_NUMBER,
  numberSql,
  resized,
  type Value,
} from './column.ts'
import { readColumn } from './read-column.ts'

/** The limit for all columns that a server holds in memory. */
const MAX_BYTES = 128 * 1024 * 1024
/** After more changes, reading the columns again is faster. */
const MAX_CHANGES = 20_000
/** Spare room for new records, so that not every new record requires copying all columns. */
const SPARE_ROOM = 1.05

/** The columns of a table in one snapshot. Arrays are never modified, as other calls may be counting from them. */
interface Moment {
  /** The snapshot as PostgreSQL writes it, which determines the visible transactions. */
  readonly snapshot: string
  /** Where the table is stored (`placeOf`). */
  readonly place: string
  /** By their SQL expression, most recently used last. */
  readonly columns: ReadonlyMap<string, StoredColumn>
}

interface StoredColumn {
  readonly column: FacetColumn
  /** The value of a record, as JSON or a number. */
  readonly value: RawBuilder<unknown>
}

interface Freshness {
  snapshot: string
  place: string
  highest: number
  changed: number[] | null
}

/** The columns of one table in one server's memory. */
class ColumnStore {
  moment: Moment | undefined
  /** Fields with too many distinct values to be kept in memory. */
  readonly tooMany = new Set<string>()
}

const stores = new WeakMap<Db, Map<string, ColumnStore>>()

function storeOf(db: Db, table: string): ColumnStore {
  const ofDb = stores.get(db) ?? new Map<string, ColumnStore>()
  stores.set(db, ofDb)
  const store = ofDb.get(table) ?? new ColumnStore()
  ofDb.set(table, store)
  return store
}

/** The columns of the requested fields by name, in the snapshot of a transaction. Fields that are not in memory are missing. */
export type Columns = ReadonlyMap<string, FacetColumn>

/**
 * @param mostBytes the limit for the columns of all tables
 * @returns a function that reads the columns, as the first statement of a transaction
 */
export function columnsBefore(db: Db, table: ListedTable, fields: readonly RememberedField[], mostBytes = MAX_BYTES) {
  const store = storeOf(db, table.name)
  // Taken before the transaction's snapshot, so it can only be older.
  const base = store.moment
  return async (trx: Trx): Promise<Columns> => {
    const fresh = await freshnessOf(trx, table, base)
    const wanted = new Map(
      fields.map(field => [keyOf(trx, field), field] as const).filter(([key]) => !store.tooMany.has(key)),
    )
    const columns = base ? await broughtUpToDate(trx, table, base, fresh) : new Map<string, StoredColumn>()
    for (const [key, field] of wanted) {
      const stored = columns.get(key) ?? (await storedColumn(trx, table, field, fresh.highest))
      if (!stored) store.tooMany.add(key)
      columns.delete(key)
      if (stored) columns.set(key, stored)
    }
    forgetOldest(columns, mostBytes)
    if (store.moment === base) {
      store.moment = { ...fresh, columns }
      for (const other of stores.get(db)?.values() ?? []) if (other !== store) forgetFor(other, db, mostBytes)
    }
    return new Map(
      [...wanted].flatMap(([key, { name }]) => {
        const stored = columns.get(key)
        return stored ? [[name, stored.column] as const] : []
      }),
    )
  }
}

const keyOf = (db: Db, field: RememberedField) => {
  const { sql: text, parameters } = field.record.compile(db)
  return `${field.kind} ${text} ${JSON.stringify(parameters)}`
}

/** The first statement of a transaction, which takes its snapshot: finds the changes since the base. */
async function freshnessOf(trx: Trx, table: ListedTable, base: Moment | undefined): Promise<Freshness> {
  const { tables, record } = changesOf(table)
  const changed = base
    ? sql`(select array_agg(distinct id) from (select ${record} as id from history where table_name = any(${tables}::text[])
        and ${hasEndedSince(sql`tx`, base.snapshot)}) as changes where id is not null)`
    : sql`null::integer[]`
  const { rows } = await sql<Freshness>`select pg_current_snapshot()::text as snapshot,
    ${storageIdentity(table.name)} as place,
    (select coalesce(max(id), 0) from ${sql.table(table.name)}) as highest, ${changed} as changed`.execute(trx)
  return rows[0] as Freshness
}

/** The tables whose history contains relevant changes, with SQL for the record that a history line concerns. */
function changesOf({ name, storage }: ListedTable): { tables: string[]; record: RawBuilder<unknown> } {
  if (!storage?.of) return { tables: [name], record: sql`record_id` }
  const { table, column } = storage.of
  const holder = sql`(select id from ${sql.table(name)} where ${sql.ref(column)} = record_id)`
  return {
    tables: [name, table],
    record: sql`case table_name when ${sql.lit(table)} then ${holder} else record_id end`,
  }
}

async function broughtUpToDate(trx: Trx, table: ListedTable, base: Moment, { place, highest, changed }: Freshness) {
  if (place !== base.place || (changed?.length ?? 0) > MAX_CHANGES) return new Map<string, StoredColumn>()
  const columns = new Map(base.columns)
  for (const [key, stored] of columns)
    if (lengthOf(stored.column) <= highest)
      columns.set(key, { ...stored, column: resized(stored.column, roomFor(highest)) })
  if (!changed || columns.size === 0) return columns
  const values = [...columns.values()].map(({ value }, index) => sql`${value} as ${sql.ref(`v${index}`)}`)
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select t.id, ${sql.join(values)} from ${sql.table(table.name)} as t where t.id = any(${changed}::integer[])`.execute(
    trx,
  )
  const recordOf = new Map(rows.map(row => [row.id, row]))
  for (const [index, [key, stored]] of [...columns].entries()) {
    const column = changedColumn(stored.column, changed, id => recordOf.get(id)?.[`v${index}`])
    if (column) columns.set(key, { ...stored, column })
    else columns.delete(key)
  }
  return columns
}

/** @param valueIn returns undefined for a deleted record @returns undefined if there are now too many distinct values */
function changedColumn(
  column: FacetColumn,
  ids: readonly number[],
  valueIn: (id: number) => unknown,
): FacetColumn | undefined {
  return 'codes' in column
    ? changedCodes(column, ids, valueIn as (id: number) => Value | undefined)
    : { numbers: changedArray(column.numbers, ids, id => numberIn(valueIn(id))) }
}

function changedCodes(column: CodedColumn, ids: readonly number[], valueIn: (id: number) => Value | undefined) {
  const codes = new Map<number, number>()
  for (const id of ids) {
    const value = valueIn(id)
    const code = value === undefined ? NO_RECORD : codeFor(column, value)
    if (code === undefined) return undefined
    codes.set(id, code)
  }
  return { ...column, codes: changedArray(column.codes, ids, id => codes.get(id) as number) }
}

const numberIn = (value: unknown) =>
  value === undefined ? NO_RECORD_NUMBER : value === null ? Number.NaN : (value as number)

/** Copies the array once, and only if a value changed. */
function changedArray<Values extends Uint16Array | Float64Array>(
  array: Values,
  ids: readonly number[],
  valueIn: (id: number) => number,
): Values {
  let copy: Values | undefined
  for (const id of ids) {
    const value = valueIn(id)
    if (id >= array.length || Object.is(array[id], value)) continue
    copy ??= array.slice() as Values
    copy[id] = value
  }
  return copy ?? array
}

const roomFor = (highest: number) => Math.ceil((highest + 1) * SPARE_ROOM)

/** undefined if the column has too many distinct values, or would take too much memory. */
async function storedColumn(
  trx: Trx,
  table: ListedTable,
  field: RememberedField,
  highest: number,
): Promise<StoredColumn | undefined> {
  const length = roomFor(highest)
  const isRange = isRangeKind(field.kind)
  if (length * (isRange ? Float64Array : Uint16Array).BYTES_PER_ELEMENT > MAX_BYTES) return undefined
  const column = await readColumn(trx, table, field, length)
  return column && { column, value: isRange ? numberSql(field.kind, field.record) : sql`to_json(${field.record})` }
}

const bytesIn = (columns: ReadonlyMap<string, StoredColumn> = new Map()) =>
  [...columns.values()].reduce((sum, { column }) => sum + bytesOf(column), 0)

/** The memory that columns of all tables take in this server. */
export const rememberedBytes = (db: Db): number =>
  [...(stores.get(db)?.values() ?? [])].reduce((sum, { moment }) => sum + bytesIn(moment?.columns), 0)

/** Keeps the most recently used columns. */
function forgetOldest(columns: Map<string, StoredColumn>, mostBytes: number): void {
  let bytes = bytesIn(columns)
  for (const [key, { column }] of columns) {
    if (bytes <= mostBytes) return
    columns.delete(key)
    bytes -= bytesOf(column)
  }
}

/** Drops columns of another table to make room for those that were just read. */
function forgetFor(other: ColumnStore, db: Db, mostBytes: number): void {
  const excess = rememberedBytes(db) - mostBytes
  if (!other.moment || excess <= 0) return
  const columns = new Map(other.moment.columns)
  forgetOldest(columns, bytesIn(columns) - excess)
  other.moment = { ...other.moment, columns }
}
