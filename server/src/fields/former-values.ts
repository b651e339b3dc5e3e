import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DEFINITIONS_LOCK } from '../db/changes.ts'
import type { Trx } from '../db/client.ts'
import { rawSql, type SqlText } from '../db/sql-text.ts'
import { type Definition, fieldsOf } from './definitions.ts'
import { readAs } from './typed-columns.ts'

const WEB_ADDRESS = '^https?://'

/** @param value a former value of a record, as stored */
function fits(field: Definition, value: SqlText): RawBuilder<SqlBool> {
  const isRead = sql<SqlBool>`${rawSql(readAs(field, value))} is not null`
  switch (field.type) {
    case 'choice':
    case 'multi_choice': {
      // Deleted options are restored with their values.
      const keys = [...field.options, ...field.former_options].map(({ key }) => key)
      return sql`${isRead} and ${rawSql(value)} <@ to_jsonb(${keys}::text[])`
    }
    case 'url':
      return sql`${isRead} and ${rawSql(value)} #>> '{}' ~* ${WEB_ADDRESS}`
    default:
      return isRead
  }
}

/**
 * Whether a former value can be restored: its field may have been deleted since, and another one created with its key. Changes of
 * definitions wait from now on.
 * @param name of the field, as in the history: `fields.lot` @param value as JSON, not null
 */
export async function canComeBack(
  trx: Trx,
  entity: RecordKind,
  { name, value }: { name: SqlText; value: SqlText },
): Promise<RawBuilder<SqlBool>> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(DEFINITIONS_LOCK)})`.execute(trx)
  const { inUse, retired } = await fieldsOf(trx, entity)
  const cases = [...inUse, ...retired].map(field => sql`when ${`fields.${field.key}`} then ${fits(field, value)}`)
  return cases.length === 0 ? sql`false` : sql`case ${rawSql(name)} ${sql.join(cases, sql` `)} else false end`
}
