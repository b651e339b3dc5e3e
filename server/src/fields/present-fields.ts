import { FIELD_KINDS } from '@vitrine/contract/api/field-kinds'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { CreatedBy } from '@vitrine/contract/api/schema'
import { valueOfKey } from '@vitrine/contract/fields/field-values'
import { KIND_OF_TYPE } from '@vitrine/contract/fields/fields'
import type { Db } from '../db/client.ts'
import type { Presenter } from '../db/record-table.ts'
import { type Definition, type EntityFields, FIELDS_VERSION, fieldsAt, fieldsOf } from './definitions.ts'

type People = ReadonlyMap<number, NonNullable<CreatedBy>>
interface Shown {
  fields?: unknown
}
type Stored = Readonly<Record<string, unknown>>

const isPerson = ({ type }: Definition) => type === 'person'
/** A choice or person is stored as a list of one. */
const only = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

/** Replaces stored values by those of replies, in place: each field in use by its key, null if it is empty. */
export async function presentFields(db: Db, fields: EntityFields, rows: readonly Shown[]): Promise<void> {
  const people = fields.inUse.some(isPerson) ? await findPeople(db, fields, rows) : new Map()
  for (const row of rows) row.fields = shownFields(fields, row.fields as Stored, people)
}

/** Like `presentFields`, by the current definitions. */
export const presentFieldsNow = async (db: Db, entity: RecordKind, rows: readonly Shown[]): Promise<void> => {
  if (rows.length > 0) await presentFields(db, await fieldsOf(db, entity), rows)
}

/** Like `presentFields`, by the definitions at the moment when the rows were read. */
export const fieldsPresenter = (entity: RecordKind): Presenter => ({
  version: FIELDS_VERSION,
  async show(db, rows, version) {
    if (rows.length > 0) await presentFields(db, await fieldsAt(db, entity, version), rows)
  },
})

/**
 * Replaces stored values in streamed rows by those of replies, in place. During a stream its transaction accepts no other query, so
 * everybody whom a field could name is read first.
 */
export async function fieldPresenter(db: Db, entity: RecordKind): Promise<(rows: readonly Shown[]) => void> {
  const fields = await fieldsOf(db, entity)
  const people = fields.inUse.some(isPerson) ? await readPeople(db) : new Map()
  return rows => {
    for (const row of rows) row.fields = shownFields(fields, row.fields as Stored, people)
  }
}

function shownFields({ inUse }: EntityFields, stored: Stored, people: People): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const field of inUse) shown[field.key] = shownValue(field, valueOfKey(stored, field.key), people)
  return shown
}

function shownValue(field: Definition, value: unknown, people: People): unknown {
  const shown = shownInHistory(field, value)
  return field.type === 'person' ? (people.get(shown as number) ?? null) : shown
}

/** A stored value as the history shows it: like in replies, except that a person is an id. Invalid values count as none. */
export function shownInHistory({ type, options }: Definition, value: unknown): unknown {
  switch (type) {
    case 'choice':
    case 'person':
      return only(value) ?? null
    case 'multi_choice':
      return Array.isArray(value) ? inOrder(options, value) : null
    default:
      return typeof value === FIELD_KINDS[KIND_OF_TYPE[type]].value ? value : null
  }
}

/** In the order of the options; options that no longer exist, in old entries of the history, come last. */
function inOrder(options: Definition['options'], chosen: readonly unknown[]): unknown[] {
  const known: unknown[] = options.map(({ key }) => key)
  return [...known.filter(key => chosen.includes(key)), ...chosen.filter(key => !known.includes(key))]
}

async function findPeople(db: Db, { inUse }: EntityFields, rows: readonly Shown[]): Promise<People> {
  const keys = inUse.filter(isPerson).map(({ key }) => key)
  const ids = new Set(
    rows.flatMap(({ fields }) => keys.map(key => only(valueOfKey(fields as Stored, key)) as number | undefined)),
  )
  ids.delete(undefined)
  if (ids.size === 0) return new Map()
  return readPeople(db, [...ids] as number[])
}

/** @param ids everybody if missing */
export async function readPeople(db: Db, ids?: readonly number[]): Promise<People> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email'])
    .$if(ids !== undefined, query => query.where('id', 'in', ids as number[]))
    .execute()
  return new Map(people.map(person => [person.id, person]))
}
