import { type ApiError, badRequest, conflict, invalidFields } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import {
  fieldName,
  invalidFieldValue,
  isTooLong,
  readFieldValue,
  type StoredFieldValue,
  valueOfKey,
  type WrittenPerson,
} from '@vitrine/contract/fields/field-values'
import { MAX_FIELDS_BYTES } from '@vitrine/contract/fields/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { isBroken } from '../db/database-error.ts'
import type { Guard, RecordAt } from '../db/records.ts'
import { MOST_ERRORS } from '../http/check-schema.ts'
import { type Definition, type EntityFields, fieldsOf } from './definitions.ts'
import { fieldMessages } from './field-messages.ts'

/** Values of fields that were validated, as they will be stored. */
export interface FieldChange {
  readonly fields: EntityFields
  /** By key; null clears. */
  readonly values: Readonly<Record<string, StoredFieldValue | null>>
  /**
   * Values accepted only in a record that already has them, by key of the field: retired options, or text that is too long for a
   * new one.
   */
  readonly held: Readonly<Record<string, readonly string[] | string>>
}

type Errors = Record<string, string[]>

/** A body's lab fields, validated except for the people that it names. */
interface ReadValues extends FieldChange {
  readonly values: Record<string, StoredFieldValue | null>
  readonly people: readonly { field: Definition; person: WrittenPerson['person'] }[]
  /** By name. */
  readonly errors: Errors
}

/** A change, and the errors of its invalid values by field. */
export interface CheckedChange {
  readonly change: FieldChange
  readonly errors: Errors
}

/** Validates the values of a body. @throws 400 with the errors of all invalid ones */
async function readFieldChange(db: Db, fields: EntityFields, written: object): Promise<FieldChange> {
  const [{ change, errors }] = (await checkFieldChanges(db, fields, [written])) as [CheckedChange]
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return change
}

/** After this many errors in many bodies, each further body reports only its first one. */
const MOST_LISTED = 10_000

/** Validates the values of many bodies, whose people are looked up in one query. */
export async function checkFieldChanges(
  db: Db,
  fields: EntityFields,
  written: readonly object[],
): Promise<CheckedChange[]> {
  let listed = 0
  const read = written.map(each => {
    const most = written.length === 1 ? Number.POSITIVE_INFINITY : listed < MOST_LISTED ? MOST_ERRORS : 1
    const values = readValues(fields, each, most)
    listed += Object.keys(values.errors).length
    return values
  })
  const people = await findPeople(
    db,
    read.flatMap(each => each.people.map(({ person }) => person)),
  )
  for (const { values, errors, people: named } of read)
    for (const { field, person } of named) {
      const ids = people.get(person) ?? []
      if (ids.length === 1) values[field.key] = ids
      else errors[fieldName(field.key)] = [personError(field, person, ids.length)]
    }
  return read.map(({ values, held, errors }) => ({ change: { fields, values, held }, errors }))
}

/** @param most maximum number of errors, after which the rest is not validated */
function readValues(fields: EntityFields, written: object, most: number): ReadValues {
  const read = { fields, values: {}, held: {}, people: [], errors: {} } as {
    fields: EntityFields
    values: Record<string, StoredFieldValue | null>
    held: Record<string, string[] | string>
    people: { field: Definition; person: WrittenPerson['person'] }[]
    errors: Errors
  }
  let errorCount = 0
  for (const [key, value] of Object.entries(written)) {
    if (errorCount >= most) break
    errorCount += 1
    const field = fields.inUse.find(each => each.key === key)
    const stored = field && readFieldValue(field, value)
    if (field === undefined) read.errors[fieldName(key)] = [fieldMessages.unknown(fieldName(key))]
    else if (stored === undefined) read.errors[fieldName(key)] = [invalidFieldValue(key, field, value)]
    else if (stored === null && field.required) read.errors[fieldName(key)] = [fieldMessages.required(fieldName(key))]
    else if (isPerson(stored)) {
      errorCount -= 1
      read.people.push({ field, person: stored.person })
    } else {
      errorCount -= 1
      read.values[key] = stored
      const held = heldPart(field, stored)
      if (held !== undefined) read.held[key] = held
    }
  }
  return read
}

const isPerson = (read: StoredFieldValue | WrittenPerson | null): read is WrittenPerson =>
  typeof read === 'object' && read !== null && 'person' in read

/** The part of a value that is accepted only in a record that already has it; undefined for none. */
export function heldPart(field: Definition, value: StoredFieldValue | null): string[] | string | undefined {
  if (!Array.isArray(value)) return isTooLong(field, value) ? value : undefined
  const retired = field.options.filter(({ key, retired }) => retired && value.includes(key)).map(({ key }) => key)
  return retired.length > 0 ? retired : undefined
}

/** The ids of people by id or username; usernames of outside providers may repeat. */
async function findPeople(
  db: Db,
  people: readonly WrittenPerson['person'][],
): Promise<Map<WrittenPerson['person'], number[]>> {
  const found = new Map<WrittenPerson['person'], number[]>()
  if (people.length === 0) return found
  const ids = people.filter(person => typeof person === 'number')
  const usernames = people.filter(person => typeof person === 'string')
  const { rows } = await sql<{ id: number; username: string }>`select id, username from users
    where id = any(${ids}::integer[]) or username = any(${usernames}::text[]) order by id`.execute(db)
  for (const { id, username } of rows) {
    found.set(id, [id])
    found.set(username, [...(found.get(username) ?? []), id])
  }
  return found
}

const personError = (field: Definition, person: WrittenPerson['person'], found: number) =>
  found === 0
    ? invalidFieldValue(field.key, field, person)
    : fieldMessages.severalPeople(fieldName(field.key), String(person))

/** Errors in a change of a record with these values. */
export function problemsWith({ fields, values, held }: FieldChange, stored: Readonly<Record<string, unknown>>): Errors {
  const errors: Errors = {}
  for (const [key, part] of Object.entries(held)) {
    const field = fields.inUse.find(each => each.key === key) as Definition
    if (!isHeld(part, valueOfKey(stored, key)))
      errors[fieldName(key)] = [invalidFieldValue(key, field, shownPart(field, part))]
  }
  for (const { key, required } of fields.inUse)
    if (required && (valueOfKey(Object.hasOwn(values, key) ? values : stored, key) ?? null) === null)
      errors[fieldName(key)] = [fieldMessages.required(fieldName(key))]
  if (storedBytes({ ...stored, ...values }) > MAX_FIELDS_BYTES) errors['fields'] = [TOO_LARGE]
  return errors
}

const isHeld = (part: readonly string[] | string, has: unknown): boolean =>
  typeof part === 'string' ? has === part : Array.isArray(has) && part.every(each => has.includes(each))

const shownPart = ({ options }: Definition, part: readonly string[] | string): string | undefined =>
  typeof part === 'string' ? part : options.find(({ key }) => part.includes(key))?.label

const TOO_LARGE = fieldMessages.tooLarge(MAX_FIELDS_BYTES / 1024)

/** The size that the table's constraint measures: PostgreSQL writes a blank behind each colon and comma. */
function storedBytes(values: Readonly<Record<string, unknown>>): number {
  const parts = Object.entries(values).filter(([, value]) => value !== null)
  const blanks = parts.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length + 1 : 2), 0)
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(parts))) + Math.max(0, blanks - 1)
}

/** @throws 400 if a record that has these values can't take the change */
export function checkAgainst(change: FieldChange, stored: Readonly<Record<string, unknown>>): void {
  const errors = problemsWith(change, stored)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/** `fields` of a new record. @throws 400 if a new record can't have these values */
export function newFields(change: FieldChange): string {
  checkAgainst(change, {})
  return JSON.stringify(Object.fromEntries(Object.entries(change.values).filter(([, value]) => value !== null)))
}

/** `fields` of the record `t` after a change. */
export const fieldsAfterChange = ({ values }: FieldChange): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(t.fields || ${JSON.stringify(values)}::jsonb)`

/** Changes a record only where that can take the change, in the same statement. */
export function guardOf(db: Db, change: FieldChange, { id, versions }: RecordAt): Guard {
  const required = change.fields.inUse.filter(field => field.required).map(({ key }) => key)
  return {
    condition: sql`${fieldsAfterChange(change)} ?& ${required}::text[] and t.fields @> ${JSON.stringify(change.held)}::jsonb`,
    async refuse() {
      const record = await db
        .selectFrom(change.fields.entity)
        .select(['version', 'fields'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (record && (versions === undefined || versions.includes(record.version))) checkAgainst(change, record.fields)
    },
  }
}

/** Definitions change rarely, so a retry seldom meets another change. */
const MAX_ATTEMPTS = 5
const DEFINITIONS_CHANGED = 'VF001'

/** Retries `work` if definitions have changed since it read them. */
export async function withDefinitions<T>(
  db: Db,
  entity: RecordKind,
  work: (fields: EntityFields) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(await fieldsOf(db, entity))
    } catch (error) {
      if (!areDefinitionsOld(error) || attempt === MAX_ATTEMPTS) throw fieldError(error, entity) ?? error
    }
  }
}

/** Whether a change failed because definitions have changed since its values were validated. */
const areDefinitionsOld = (error: unknown) => (error as { code?: string }).code === DEFINITIONS_CHANGED

/**
 * Writes a record with the values of a body, which are validated against the current definitions.
 * @param written `fields` of the body, if it has any
 */
export async function writingFields<T>(
  db: Db,
  entity: RecordKind,
  author: Author,
  written: object | undefined,
  write: (author: Author, change: FieldChange | undefined) => Promise<T>,
): Promise<T> {
  if (written === undefined) return write(author, undefined)
  return withDefinitions(db, entity, async fields =>
    write({ ...author, fieldRules: fields.rules }, await readFieldChange(db, fields, written)),
  )
}

/** The error for a violated constraint on values; undefined for any other. */
function fieldError(error: unknown, entity: RecordKind): ApiError | undefined {
  if (isBroken(error, ['unique_field_value'])) {
    const { column, detail } = error as { column: string; detail: string }
    const { value } = JSON.parse(detail) as { value: unknown }
    return conflict(fieldMessages.taken(fieldName(column), entity, value), fieldName(column))
  }
  if (isBroken(error, [`${entity}_fields_check`])) return badRequest(TOO_LARGE, 'fields')
  return undefined
}
