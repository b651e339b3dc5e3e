import { badRequest } from '@vitrine/contract/api/api-error'
import { findOption } from '@vitrine/contract/api/field-options'
import type { BulkReport, NewBulkOption } from '@vitrine/contract/bulk/bulk'
import { keyOfName } from '@vitrine/contract/fields/field-values'
import { CHOICE_TYPES, MAX_OPTIONS } from '@vitrine/contract/fields/fields'
import { sql } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import type { Trx } from '../db/client.ts'
import type { Definition, EntityFields } from './definitions.ts'
import { fieldMessages } from './field-messages.ts'
import { readOptions } from './field-options.ts'
import { lockField, writeField } from './fields.queries.ts'
import { followOwnRules } from './imported-fields.ts'

/** Fields with the options that a change of records will add. */
export interface DraftedOptions {
  readonly fields: EntityFields
  readonly options: NonNullable<BulkReport['options']>
  /** The fields that get one. */
  readonly changed: readonly Definition[]
}

/**
 * The fields of an entity including options that don't exist yet, so that values can be validated against them. Existing options
 * are kept as they are.
 * @throws 400 if an option can't be added
 */
export function draftOptions(fields: EntityFields, written: readonly NewBulkOption[]): DraftedOptions {
  const changed = new Map<string, Definition>()
  const options: DraftedOptions['options'] = []
  for (const [index, { field: name, label }] of written.entries()) {
    const place = `new_options, entry ${index + 1}`
    const key = keyOfName(name)
    const known = fields.inUse.find(each => each.key === key && CHOICE_TYPES.includes(each.type))
    if (!known) throw badRequest(fieldMessages.noOptionsIn(place, name), 'new_options')
    const field = changed.get(known.key) ?? known
    const present = findOption(field.options, label)
    if (present) {
      options.push({ field: name, key: present.key, label: present.label })
      continue
    }
    if (field.options.length >= MAX_OPTIONS)
      throw badRequest(fieldMessages.tooManyOptions(place, MAX_OPTIONS), 'new_options')
    const all = readOptions([...field.options, { label: label.trim() }], field.former_options)
    changed.set(field.key, { ...field, options: all })
    const { key: made, label: stored } = all.at(-1) as Definition['options'][number]
    options.push({ field: name, key: made, label: stored })
  }
  const inUse = fields.inUse.map(field => changed.get(field.key) ?? field)
  return { fields: { ...fields, inUse }, options, changed: [...changed.values()] }
}

/**
 * Adds the options in the transaction of the change, which holds the lock of definitions shared with other writers of values, so
 * that the validation stays true.
 * @throws if definitions have changed since the validation
 */
export async function addOptions(trx: Trx, admin: Admin, { changed }: DraftedOptions): Promise<void> {
  if (changed.length === 0) return
  const locked = []
  for (const field of changed.toSorted((one, other) => one.id - other.id))
    locked.push({ field: await lockField(trx, { id: field.id, versions: undefined }), options: field.options })
  // After the locks were obtained, nobody else is adding options to these fields.
  await sql`select check_field_rules()`.execute(trx)
  for (const { field, options } of locked) await writeField(trx, admin, field, { options: JSON.stringify(options) })
  await followOwnRules(trx)
}
