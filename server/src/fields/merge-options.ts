import { badRequest } from '@vitrine/contract/api/api-error'
import { CHOICE_TYPES, type Field, type FieldMerge } from '@vitrine/contract/fields/fields'
import { sql } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import type { Db, Trx } from '../db/client.ts'
import type { RecordAt } from '../db/records.ts'
import { auditField } from './audit-field.ts'
import { hasOption } from './field-contents.ts'
import { getField } from './field-list.ts'
import { fieldMessages as messages } from './field-messages.ts'
import { changingDefinitions, formerValues, lockField, type StoredField } from './fields.queries.ts'

function checkMerge({ type, options }: StoredField, { from, into }: FieldMerge): void {
  if (!CHOICE_TYPES.includes(type)) throw badRequest(messages.noOptions(type))
  const isThere = (key: string) => options.some(option => option.key === key)
  const missing = from.find(key => !isThere(key))
  if (missing !== undefined) throw badRequest(messages.noOption(missing), 'from')
  if (!isThere(into)) throw badRequest(messages.noOption(into), 'into')
  if (from.includes(into)) throw badRequest(messages.intoItself(into), 'from')
}

/** Replaces options by another one in all records and in the definition, as one request that can be undone. */
export const mergeOptions = (db: Db, admin: Admin, at: RecordAt, merge: FieldMerge): Promise<Field> =>
  changingDefinitions(db, admin, async trx => {
    const field = await lockField(trx, at)
    checkMerge(field, merge)
    await replaceInRecords(trx, field, merge)
    const left = field.options.filter(({ key }) => merge.from.includes(key))
    const options = field.options.filter(({ key }) => !merge.from.includes(key))
    await trx
      .updateTable('custom_fields')
      .set({
        options: JSON.stringify(options),
        ...formerValues(field, options, left),
        version: field.version + 1,
        updated_at: sql`now()`,
      })
      .where('id', '=', field.id)
      .execute()
    await auditField(trx, admin.caller, 'options-merged', field, {
      from: left.map(({ label }) => label),
      to: options.find(({ key }) => key === merge.into)?.label,
    })
    return getField(trx, field.id)
  })

/** Each of a record's options once, in the order of the field's options. */
async function replaceInRecords(trx: Trx, field: StoredField, { from, into }: FieldMerge): Promise<void> {
  const order = field.options.map(({ key }) => key)
  // In the order of all writers.
  await sql`select count(*) from (
    select id from ${sql.table(field.entity)} as t where ${hasOption(field, from)} order by id for no key update) as locked`.execute(
    trx,
  )
  await sql`update ${sql.table(field.entity)} as t set fields = jsonb_set(t.fields, array[${field.key}::text], (
      select jsonb_agg(key order by array_position(${order}::text[], key)) from (
        select distinct case when key = any(${from}::text[]) then ${into}::text else key end as key
        from jsonb_array_elements_text(t.fields -> ${field.key}::text) as key
      ) as merged
    )) where ${hasOption(field, from)}`.execute(trx)
}
