import type { FieldOption } from '@vitrine/contract/api/field-options'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { foldText } from '@vitrine/contract/text/fold-text'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/client.ts'

interface Revived {
  id: number
  options: FieldOption[]
  former_options: FieldOption[]
  /** Keys of former options that the records have. */
  keys: string[]
}

/**
 * Restores options that were merged or deleted in their fields if records have them again, after an undo or a restore from
 * the trash.
 * @param ids a query of the records
 */
export async function reviveOptions(trx: Trx, entity: RecordKind, ids: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Revived>`select f.id, f.options, f.former_options, found.keys from custom_fields as f
    cross join lateral (
      select array_agg(distinct option ->> 'key') as keys
      from ${sql.table(entity)} as t cross join lateral jsonb_array_elements(f.former_options) as option
      where t.id in (${ids}) and t.fields -> f.key ? (option ->> 'key')
    ) as found
    where entity = ${entity} and deleted_at is null and former_options <> '[]' and found.keys is not null for update of f`.execute(
    trx,
  )
  for (const { id, options, former_options, keys } of rows) {
    const revived = former_options.filter(({ key }) => keys.includes(key)).map(option => unlike(option, options))
    await trx
      .updateTable('custom_fields')
      .set({
        options: JSON.stringify([...options, ...revived]),
        former_options: JSON.stringify(former_options.filter(({ key }) => !keys.includes(key))),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Another option may have its label now. */
function unlike(option: FieldOption, options: readonly FieldOption[]): FieldOption {
  const texts = new Set(options.flatMap(({ key, label }) => [foldText(key), foldText(label)]))
  return texts.has(foldText(option.label)) ? { ...option, label: `${option.label} (${option.key})` } : option
}
