import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { FieldType } from '@vitrine/contract/fields/fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { columnName } from './typed-columns.ts'

interface Contained {
  readonly id: number
  readonly entity: RecordKind
  readonly key: string
  readonly type: FieldType
  readonly is_typed: boolean
}

async function countWhere(trx: Trx, entity: RecordKind, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(entity)} as t where ${where}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The number of records with a value. */
export const countRecordsWith = (trx: Trx, { entity, key }: Contained): Promise<number> =>
  countWhere(trx, entity, sql`t.fields ? ${key}::text`)

/** Records that have one of the options. */
export function hasOption({ id, key, type, is_typed }: Contained, options: readonly string[]): RawBuilder<SqlBool> {
  const column = sql.ref(`t.${columnName({ id })}`)
  if (!is_typed) return sql`t.fields -> ${key}::text ?| ${options}::text[]`
  return type === 'choice' ? sql`${column} = any(${options}::text[])` : sql`${column} && ${options}::text[]`
}

export const countRecordsWithOption = (trx: Trx, field: Contained, options: readonly string[]): Promise<number> =>
  countWhere(trx, field.entity, hasOption(field, options))

const NAMED_DOUBLES = 10

/** The first ten values that several records have, and the number of all such values. */
export async function findDoubles(trx: Trx, { entity, key }: Contained): Promise<{ values: unknown[]; total: number }> {
  const { rows } = await sql<{ value: unknown; total: number }>`
    select min(fields ->> ${key}::text) as value, count(*) over () as total from ${sql.table(entity)}
    where fields ? ${key}::text group by field_digest(fields -> ${key}::text) having count(*) > 1
    order by min(id) limit ${NAMED_DOUBLES}`.execute(trx)
  return { values: rows.map(({ value }) => value), total: rows[0]?.total ?? 0 }
}
