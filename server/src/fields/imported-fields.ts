import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { NewImportField } from '@vitrine/contract/bulk/import-calls'
import { sql } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import type { Trx } from '../db/client.ts'
import type { Definition, EntityFields } from './definitions.ts'
import { insertField, placeField } from './fields.queries.ts'

/**
 * The fields of an entity including those that an import will create, so that its rows can be validated against them.
 * @throws 400 or 409 if one can't be created
 */
export function draftFields(fields: EntityFields, written: readonly NewImportField[]): EntityFields {
  const { entity, inUse, retired } = fields
  const drafted = [...inUse]
  for (const field of written) {
    const { options, ...place } = placeField({ ...field, entity }, [...drafted, ...retired])
    drafted.push(draftOf(entity, field, place, options))
  }
  return { ...fields, inUse: drafted }
}

/** No record has a value yet, and nothing refers to the id. */
const draftOf = (
  entity: RecordKind,
  { label, type, decimals = null, required = false, unique = false }: NewImportField,
  place: Pick<Definition, 'key' | 'position'>,
  options: Definition['options'],
): Definition => ({
  ...{ id: 0, entity, label, type, decimals, required, unique, options, ...place },
  ...{ unit: null, former_options: [], state: 'indexing', is_typed: false, is_sparse: false },
})

/**
 * Creates the fields of an import in its transaction, which holds the lock of definitions shared with other writers of values: a
 * field that nobody knows yet conflicts with nobody, and other changes of definitions wait.
 * @throws if definitions have changed since the rows were validated
 */
export async function createFields(
  trx: Trx,
  admin: Admin,
  entity: RecordKind,
  written: readonly NewImportField[],
): Promise<void> {
  if (written.length === 0) return
  await sql`select check_field_rules()`.execute(trx)
  for (const field of written) await insertField(trx, admin, { ...field, entity })
  await followOwnRules(trx)
}

/** The following values were validated against the definitions that this transaction has just created. */
export const followOwnRules = (trx: Trx) =>
  sql`select set_config('vitrine.field_rules', rules::text, true) from custom_field_version`.execute(trx)
