import { notFound } from '@vitrine/contract/api/api-error'
import { type Field, fieldList } from '@vitrine/contract/fields/fields'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { orderBy, orderTerms } from '../db/list-order.ts'
import type { ListPage } from '../db/list-sql.ts'
import { allOf, conditionsOf } from '../db/list-where.ts'
import type { ListedTable } from '../db/record-table.ts'
import { inSnapshot } from '../db/snapshot.ts'

const fieldTable: ListedTable = {
  name: 'custom_fields',
  spec: fieldList,
  required: ['id', 'uuid', 'entity', 'key', 'label', 'type', 'state', 'required', 'unique', 'position', 'created_at'],
  renamed: { required: 'required_number', unique: 'unique_number' },
  idFilters: {},
  sortKeys: {},
}

/** Fields as in replies, with the text that searches cover. */
const FIELDS = sql`(
  select id, uuid, entity, key, label, help, type, unit, decimals, options, is_required as required, is_unique as "unique",
    is_required::integer as required_number, is_unique::integer as unique_number,
    position, state, progress, error, version, created_at, updated_at, created_by,
    fold(search_field(label) || U&'\\001f' || search_field(key) || U&'\\001f' || search_field(help)) collate "C" as search_text
  from custom_fields where deleted_at is null)`

const selectFields = (where: RawBuilder<SqlBool>) => sql<Field>`
  select t.id, t.uuid, entity, key, label, help, type, unit, decimals, options, required, "unique", position, state, progress,
    error, t.version, t.created_at, t.updated_at,
    case when users.id is not null then
      jsonb_build_object('id', users.id, 'username', username, 'name', users.name, 'email', email) end as created_by
  from ${FIELDS} as t left join users on users.id = t.created_by where ${where}`

/** A page of the fields of all entities. */
export function listFields(db: Db, query: ListQuery): Promise<ListPage<Field>> {
  const where = allOf([sql`true`, ...conditionsOf(fieldTable, query)])
  return inSnapshot(db, async trx => {
    const counted = await sql<{ total: number }>`select count(*) as total from ${FIELDS} as t where ${where}`.execute(
      trx,
    )
    const { rows } = await sql<Field>`${selectFields(where)} order by ${orderBy(orderTerms(fieldTable, query.ordering))}
      limit ${query.limit} offset ${query.offset}`.execute(trx)
    return { total: counted.rows[0]?.total ?? 0, results: rows }
  })
}

/** @throws 404 if there is no such field */
export async function getField(db: Db, id: number): Promise<Field> {
  const { rows } = await selectFields(sql`t.id = ${id}`).execute(db)
  const [field] = rows
  if (!field) throw notFound('field', id)
  return field
}
