import { createHash } from 'node:crypto'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { compiledSql, quoteName, rawSql, type SqlText, sqlText } from '../db/sql-text.ts'
import type { Definition } from './definitions.ts'
import { columnIndexes, columnName, columnType, triggerFunction } from './typed-columns.ts'

export type Typed = Pick<Definition, 'id' | 'entity' | 'key' | 'type' | 'options' | 'is_sparse'>

/** The fields of an entity that have a column. `$1` is the entity. */
export const FIELDS_WITH_COLUMN = `select f.id, f.entity, f.key, f.type, f.options, f.is_sparse from custom_fields as f
  join pg_attribute on attrelid = $1::text::regclass and attname = 'field_' || f.id and not attisdropped
  where entity = $1::text and deleted_at is null order by f.id`

/** Arbitrary. Two transactions that replace a function at once would conflict. */
const TRIGGER_LOCK = 0x74726967

/** Makes the trigger of a table set the columns of all fields that have one. */
export async function renewTrigger(trx: Db, entity: RecordKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TRIGGER_LOCK)})`.execute(trx)
  const { rows } = await trx.executeQuery<Typed>(compiledSql(FIELDS_WITH_COLUMN, [entity]))
  await rawSql(triggerFunction(entity, rows)).execute(trx)
}

/** Adds a field's column, which is instant, in a transaction that has the lock of its table already or waits briefly for it. */
export async function addColumn(trx: Db, field: Typed): Promise<void> {
  await sql`alter table ${sql.table(field.entity)} add column if not exists ${sql.ref(columnName(field))} ${rawSql(columnType(field))}`.execute(
    trx,
  )
  await renewTrigger(trx, field.entity)
}

export const dropColumn = (trx: Db, field: Pick<Typed, 'id' | 'entity'>) =>
  sql`alter table ${sql.table(field.entity)} drop column if exists ${sql.ref(columnName(field))}`.execute(trx)

interface Index {
  readonly name: string
  readonly create: SqlText
}

/** The name encodes the definition: another order of options requires another index. */
function indexOf({ id, entity }: Typed, contents: SqlText, isConcurrent: boolean): Index {
  const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8)
  const name = `${entity}_field_${id}_${digest}`
  const how = isConcurrent ? sqlText`concurrently ` : sqlText``
  return { name, create: sqlText`create index ${how}${quoteName(name)} on ${quoteName(entity)} ${contents}` }
}

export const wantedIndexes = (field: Typed, { isConcurrent = true } = {}): Index[] =>
  columnIndexes(field).map(contents => indexOf(field, contents, isConcurrent))

/** The indexes of a field's column. */
export async function presentIndexes(db: Db, { id, entity }: Typed): Promise<{ name: string; is_valid: boolean }[]> {
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${entity}::regclass and starts_with(relname, ${`${entity}_field_${id}_`})`.execute(db)
  return rows
}

export const dropIndex = (db: Db, name: string) => sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
