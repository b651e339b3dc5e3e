import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { NewImportField } from '@vitrine/contract/bulk/import-calls'
import { sql } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import type { Trx } from '../db/client.ts'
import type { Definition, EntityFields } from './definitions.ts'
import { insertField, placeField } from './fields.queries.ts'

/**
 * The fields of an entity with those that an import is going to create, so that its rows can be checked by them.
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
 * Creates the fields of an import in its transaction, which shares the lock of definitions with others who write values: a
 * field that nobody knows yet is in nobody's way, and other changes of definitions wait.
 * @throws where definitions have changed since the rows were checked
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

/** The values that follow were checked by the rules that a transaction has just made. */
export const followOwnRules = (trx: Trx) =>
  sql`select set_config('vitrine.field_rules', rules::text, true) from custom_field_version`.execute(trx)
