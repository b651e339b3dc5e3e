import { isRangeKind } from '@vitrine/contract/tables/facets'
import { type RawBuilder, sql } from 'kysely'
import { allowLongStatements, type Db, type Trx } from '../../client.ts'
import type { ListedTable } from '../../record-table.ts'
import type { RememberedField } from '../counted-field.ts'
import {
  type CodedColumn,
  codeFor,
  emptyCodes,
  emptyNumbers,
  type FacetColumn,
  MAX_DISTINCT_VALUES,
  numberSql,
  type Value,
} from './column.ts'

const ID_BYTES = 4
const NUMBER_BYTES = 12
/** The number of ids per statement, because PostgreSQL and the server hold its result in memory. */
const SLICE_IDS = { codes: 2 ** 20, numbers: 2 ** 18 } as const
/**
 * The driver assembles each value from what the socket returns, as text of twice its length. Long values would take several times
 * that, in memory that is freed late. A multiple of the sizes of entries.
 */
const PIECE_BYTES = NUMBER_BYTES * 2 ** 11

/** Reads a whole column; undefined if it has too many distinct values. @param length more than the highest id */
export async function readColumn(
  trx: Trx,
  table: ListedTable,
  field: RememberedField,
  length: number,
): Promise<FacetColumn | undefined> {
  await allowLongStatements(trx)
  return isRangeKind(field.kind) ? readNumbers(trx, table, field, length) : readCodes(trx, table, field, length)
}

/** Divides the column `bytes` of the query `whole` into pieces, in order. */
const inPieces = (whole: RawBuilder<unknown>) => sql`(${whole}) as whole
  cross join lateral generate_series(1, length(bytes), ${sql.lit(PIECE_BYTES)}) as start`
const PIECE = sql<Buffer>`substring(bytes from start for ${sql.lit(PIECE_BYTES)}) as piece`

const between = (first: number, end: number) => sql`t.id >= ${sql.lit(first)} and t.id < ${sql.lit(end)}`

async function readNumbers(
  trx: Trx,
  { name }: ListedTable,
  { kind, record }: RememberedField,
  length: number,
): Promise<FacetColumn> {
  const { numbers } = emptyNumbers(length)
  const entry = sql`int4send(t.id) || float8send(coalesce(${numberSql(kind, record)}, 'NaN'))`
  for (let first = 0; first < length; first += SLICE_IDS.numbers) {
    const whole = sql`select string_agg(${entry}, '') as bytes from ${sql.table(name)} as t where ${between(first, first + SLICE_IDS.numbers)}`
    const { rows } = await sql<{ piece: Buffer }>`select ${PIECE} from ${inPieces(whole)}`.execute(trx)
    for (const { piece } of rows)
      for (let at = 0; at < piece.length; at += NUMBER_BYTES)
        numbers[piece.readInt32BE(at)] = piece.readDoubleBE(at + ID_BYTES)
  }
  return { numbers }
}

/** Grouped by value, so that a record only takes the bytes of its id. */
async function readCodes(
  trx: Trx,
  { name }: ListedTable,
  { record }: RememberedField,
  length: number,
): Promise<CodedColumn | undefined> {
  const column = emptyCodes(length)
  for (let first = 0; first < length; first += SLICE_IDS.codes) {
    const whole = sql`select ${record} as value, string_agg(int4send(t.id), '') as bytes from ${sql.table(name)} as t
      where ${between(first, first + SLICE_IDS.codes)} group by 1 limit ${sql.lit(MAX_DISTINCT_VALUES + 1)}`
    const { rows } = await sql<{ value: Value; piece: Buffer }>`select to_json(value) as value, ${PIECE}
      from ${inPieces(whole)}`.execute(trx)
    for (const { value, piece } of rows) {
      const code = codeFor(column, value)
      if (code === undefined) return undefined
      for (let at = 0; at < piece.length; at += ID_BYTES) column.codes[piece.readInt32BE(at)] = code
    }
  }
  return column
}

/** The ids of the records that meet a condition. */
export async function readIds(db: Db, { name }: ListedTable, condition: RawBuilder<unknown>): Promise<Int32Array> {
  const whole = sql`select string_agg(int4send(t.id), '') as bytes from ${sql.table(name)} as t where ${condition}`
  const { rows } = await sql<{ bytes: number; piece: Buffer }>`select length(bytes) as bytes, ${PIECE}
    from ${inPieces(whole)}`.execute(db)
  const ids = new Int32Array((rows[0]?.bytes ?? 0) / ID_BYTES)
  let count = 0
  for (const { piece } of rows) for (let at = 0; at < piece.length; at += ID_BYTES) ids[count++] = piece.readInt32BE(at)
  return ids
}
