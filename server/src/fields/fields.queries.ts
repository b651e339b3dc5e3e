import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, badRequest, conflict, notFound, stale } from '@vitrine/contract/api/api-error'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import { freeKey, keyOfLabel } from '@vitrine/contract/fields/field-keys'
import {
  CHOICE_TYPES,
  type Field,
  type FieldPatch,
  MAX_FIELDS,
  MAX_FIELDS_IN_USE,
  type NewField,
  UNIQUE_TYPES,
} from '@vitrine/contract/fields/fields'
import { sql, type Updateable } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import { DEFINITIONS_LOCK, inTransaction } from '../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../db/client.ts'
import { isLockTimedOut } from '../db/database-error.ts'
import { databaseMessages } from '../db/database-messages.ts'
import type { RecordAt } from '../db/records.ts'
import type { Tables } from '../db/tables.ts'
import { auditField, definitionDiff } from './audit-field.ts'
import { countRecordsWith, countRecordsWithOption, findDoubles } from './field-contents.ts'
import { getField } from './field-list.ts'
import { fieldMessages as messages } from './field-messages.ts'
import { readOptions } from './field-options.ts'
import { renewTrigger } from './typed-column-ddl.ts'

/** Writers of values wait for a change of definitions, which itself may wait for a long writer; so it never waits long. */
const LOCK_WAIT = sql.lit('1s')
const LOCK_PAUSE_MS = 500
const LOCK_PATIENCE_MS = 60_000

/** A change of definitions: exclusive across all servers and all writers of values. */
export async function changingDefinitions<T>(db: Db, { author }: Admin, work: (trx: Trx) => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    try {
      return await inTransaction(db, author, async trx => {
        await allowLongStatements(trx)
        await sql`set local lock_timeout = ${LOCK_WAIT}`.execute(trx)
        await sql`select pg_advisory_xact_lock(${sql.lit(DEFINITIONS_LOCK)})`.execute(trx)
        await sql`set local lock_timeout = 0`.execute(trx)
        return work(trx)
      })
    } catch (error) {
      if (!isLockTimedOut(error) || Date.now() > deadline) throw error
    }
    await pause(LOCK_PAUSE_MS)
  }
}

/** @throws 400 if the type has no such property */
function checkProperties({ type, unit, decimals, options, unique }: Partial<NewField> & Pick<NewField, 'type'>): void {
  if (type !== 'number' && (unit ?? null) !== null) throw badRequest(messages.onlyOf('a unit', 'a number'), 'unit')
  if (type !== 'number' && (decimals ?? null) !== null)
    throw badRequest(messages.onlyOf('decimals', 'a number'), 'decimals')
  if (!CHOICE_TYPES.includes(type) && options !== undefined && options.length > 0)
    throw badRequest(messages.onlyOf('options', 'a field of the type choice or multi_choice'), 'options')
  if (unique && !UNIQUE_TYPES.includes(type))
    throw badRequest(messages.onlyOf('unique values', 'a field of the type text, number, date or url'), 'unique')
}

/** Fields of the same entity. */
const siblings = (trx: Trx, entity: Field['entity']) =>
  trx
    .selectFrom('custom_fields')
    .select(['key', 'state', 'position'])
    .where('entity', '=', entity)
    .where('deleted_at', 'is', null)
    .execute()

export type Sibling = Awaited<ReturnType<typeof siblings>>[number]

function checkRoom(others: readonly Sibling[], entity: Field['entity']): void {
  const inUse = others.filter(({ state }) => state !== 'retired').length
  if (inUse >= MAX_FIELDS_IN_USE) throw conflict(messages.tooManyInUse(MAX_FIELDS_IN_USE, entity))
}

/** Key, options and position of a new field. @throws 400 for wrong properties; 409 if there are too many fields or its key is taken */
export function placeField(field: NewField, others: readonly Sibling[]) {
  checkProperties(field)
  const options = readOptions(field.options ?? [])
  if (others.length >= MAX_FIELDS) throw conflict(messages.tooMany(MAX_FIELDS, field.entity))
  checkRoom(others, field.entity)
  const position = field.position ?? Math.max(0, ...others.map(other => other.position)) + 1
  return { key: newKey(field, others), options, position }
}

export const createField = (db: Db, admin: Admin, field: NewField): Promise<Field> =>
  changingDefinitions(db, admin, trx => insertField(trx, admin, field))

export async function insertField(trx: Trx, admin: Admin, field: NewField): Promise<Field> {
  const { entity } = field
  const { key, options, position } = placeField(field, await siblings(trx, entity))
  const { id } = await trx
    .insertInto('custom_fields')
    .values({
      entity,
      key,
      label: field.label,
      help: field.help || null,
      type: field.type,
      unit: field.unit || null,
      decimals: field.decimals ?? null,
      options: JSON.stringify(options),
      is_required: field.required ?? false,
      is_unique: field.unique ?? false,
      position,
      created_by: admin.author.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await getField(trx, id)
  await auditField(trx, admin.caller, 'field-created', created, { type: created.type })
  return created
}

function newKey({ key, label, entity }: NewField, others: readonly Sibling[]): string {
  const isTaken = (wanted: string) => others.some(other => other.key === wanted)
  if (key !== undefined) {
    if (isTaken(key)) throw conflict(messages.keyTaken(key, entity), 'key')
    return key
  }
  const made = keyOfLabel(label)
  if (made === '') throw badRequest(messages.noKey(label), 'key')
  return freeKey(made, isTaken)
}

/** The stored definition, locked. @throws 404, or 412 if its version is none of the given ones */
export async function lockField(trx: Trx, { id, versions }: RecordAt) {
  const field = await trx
    .selectFrom('custom_fields')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!field) throw notFound('field', id)
  if (versions !== undefined && !versions.includes(field.version))
    throw stale(databaseMessages.stale('field'), await getField(trx, id))
  return field
}

export type StoredField = Awaited<ReturnType<typeof lockField>>

/** @throws 400 for another entity, type or key */
function checkUnchanged(field: StoredField, patch: FieldPatch): void {
  for (const what of ['id', 'entity', 'type', 'key'] as const)
    if (patch[what] !== undefined && patch[what] !== field[what]) throw badRequest(messages.neverChanges(what), what)
}

export const updateField = (db: Db, admin: Admin, at: RecordAt, patch: FieldPatch): Promise<Field> =>
  changingDefinitions(db, admin, async trx => {
    const field = await lockField(trx, at)
    checkUnchanged(field, patch)
    checkProperties({ ...patch, type: field.type })
    const values = {
      ...plainValues(patch),
      ...(await optionValues(trx, field, patch)),
      ...(await stateValues(trx, field, patch)),
      ...(await uniqueValues(trx, field, patch)),
    }
    return writeField(trx, admin, field, values)
  })

/** Updates a locked definition where it differs. */
export async function writeField(trx: Trx, admin: Admin, field: StoredField, values: Values): Promise<Field> {
  const before = await getField(trx, field.id)
  if (!isChanged(field, values)) return before
  await trx
    .updateTable('custom_fields')
    .set({ ...values, version: field.version + 1, updated_at: sql`now()` })
    .where('id', '=', field.id)
    .execute()
  const after = await getField(trx, field.id)
  await auditField(trx, admin.caller, 'field-changed', after, definitionDiff(before, after))
  return after
}

type Values = Updateable<Tables['custom_fields']>

const isChanged = (field: StoredField, values: Values) =>
  Object.entries(values).some(([column, value]) => {
    const stored = field[column as keyof StoredField]
    return Array.isArray(stored) ? JSON.stringify(stored) !== value : stored !== value
  })

function plainValues({ label, help, unit, decimals, required, position }: FieldPatch): Values {
  return {
    ...(label === undefined ? {} : { label }),
    ...(help === undefined ? {} : { help: help || null }),
    ...(unit === undefined ? {} : { unit: unit || null }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(required === undefined ? {} : { is_required: required }),
    ...(position === undefined ? {} : { position }),
  }
}

/** @throws 409 if a removed option is used by records */
async function optionValues(trx: Trx, field: StoredField, { options: written }: FieldPatch): Promise<Values> {
  if (written === undefined) return {}
  const options = readOptions(written, field.former_options)
  const left = field.options.filter(({ key }) => !options.some(option => option.key === key))
  for (const { key, label } of left) {
    const records = await countRecordsWithOption(trx, field, [key])
    if (records > 0) throw conflict(messages.optionInUse(label, records, field.entity), 'options')
  }
  return { options: JSON.stringify(options), ...formerValues(field, options, left) }
}

/** Stores a deleted option: an undo may restore records that have it. */
export function formerValues(
  { former_options }: StoredField,
  options: readonly FieldOption[],
  left: readonly FieldOption[],
): Values {
  const isThere = ({ key }: FieldOption) => options.some(option => option.key === key)
  return { former_options: JSON.stringify([...former_options.filter(option => !isThere(option)), ...left]) }
}

async function stateValues(trx: Trx, field: StoredField, { state }: FieldPatch): Promise<Values> {
  if (state === undefined) return {}
  if (state === 'retired') return { state }
  if (field.state !== 'retired') return {}
  checkRoom(await siblings(trx, field.entity), field.entity)
  // The worker marks it as ready again, because its indexes may have to be built first.
  return { state: field.is_typed && field.progress === 1 ? 'ready' : 'indexing' }
}

async function uniqueValues(trx: Trx, field: StoredField, { unique }: FieldPatch): Promise<Values> {
  if (unique === undefined || unique === field.is_unique) return {}
  await sql`delete from unique_field_values where field_id = ${field.id}`.execute(trx)
  if (unique) await collectUnique(trx, field)
  return { is_unique: unique }
}

/** @throws 409 if several records have the same value */
async function collectUnique(trx: Trx, field: StoredField): Promise<void> {
  const { values, total } = await findDoubles(trx, field)
  if (total > 0)
    throw new ApiError(409, messages.doubles(field.label, values, total), {
      field: 'unique',
    })
  await sql`insert into unique_field_values select ${field.id}, field_digest(fields -> ${field.key}::text), id
    from ${sql.table(field.entity)} where fields ? ${field.key}::text order by 2`.execute(trx)
}

/** @throws 409 if records have a value */
export const deleteField = (db: Db, admin: Admin, at: RecordAt): Promise<void> =>
  changingDefinitions(db, admin, async trx => {
    const field = await lockField(trx, at)
    const records = await countRecordsWith(trx, field)
    if (records > 0) throw conflict(messages.hasValues(field.label, records, field.entity))
    await trx
      .updateTable('custom_fields')
      .set({ deleted_at: sql`now()`, is_unique: false })
      .where('id', '=', field.id)
      .execute()
    // From now on the key may be used for a field of another type.
    await renewTrigger(trx, field.entity)
    await auditField(trx, admin.caller, 'field-deleted', field)
  })
