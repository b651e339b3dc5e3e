import { fieldName, valueOfKey } from '@vitrine/contract/fields/field-values'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { fieldMessages } from './field-messages.ts'
import type { FieldChange } from './write-fields.ts'

/** A record about to be changed. */
interface Changing {
  readonly change?: FieldChange | undefined
  /** Missing for a new record. */
  readonly id?: number | undefined
}

interface Value {
  readonly index: number
  readonly id: number | undefined
  readonly field_id: number
  readonly key: string
  readonly value: unknown
}

function uniqueValues(changing: readonly Changing[]): Value[] {
  const values: Value[] = []
  for (const [index, { change, id }] of changing.entries())
    for (const field of change?.fields.inUse.filter(({ unique }) => unique) ?? []) {
      const value = valueOfKey(change?.values, field.key) ?? null
      if (value !== null) values.push({ index, id, field_id: field.id, key: field.key, value })
    }
  return values
}

/**
 * The errors, by field, of values that must be unique but that another record has.
 * @returns for the record at each index
 */
export async function findDuplicates(
  db: Db,
  changing: readonly Changing[],
): Promise<ReadonlyMap<number, Record<string, string>>> {
  const values = uniqueValues(changing)
  const taken = new Map<number, Record<string, string>>()
  if (values.length === 0) return taken
  const entity = changing.find(({ change }) => change)?.change?.fields.entity ?? 'slides'
  const { rows } = await sql<Value>`select written.index, written.key, written.value
    from json_to_recordset(${JSON.stringify(values)}::json) as written (index integer, id integer, field_id integer, key text, value jsonb)
    join unique_field_values as holder on holder.field_id = written.field_id and holder.digest = field_digest(written.value)
    where holder.record_id is distinct from written.id`.execute(db)
  for (const { index, key, value } of rows)
    taken.set(index, { ...taken.get(index), [fieldName(key)]: fieldMessages.taken(fieldName(key), entity, value) })
  return taken
}

/** The first other index that writes the same value of a unique field, and the field's name. */
export function repeatedValues(
  changing: readonly Changing[],
): ReadonlyMap<number, { name: string; value: unknown; other: number }> {
  const groups = Map.groupBy(uniqueValues(changing), ({ key, value }) => `${key} ${JSON.stringify(value)}`)
  const repeated = new Map<number, { name: string; value: unknown; other: number }>()
  for (const [first, second, ...others] of groups.values()) {
    if (first === undefined || second === undefined) continue
    const name = fieldName(first.key)
    repeated.set(first.index, { name, value: first.value, other: second.index })
    for (const { index, value } of [second, ...others]) repeated.set(index, { name, value, other: first.index })
  }
  return repeated
}
