import { fieldName, keyOfName } from '@vitrine/contract/fields/field-values'
import type { Db } from '../db/client.ts'
import type { Values } from '../db/recordset.ts'
import type { RowError } from '../http/import-rows.ts'
import { listedErrors } from '../http/validation-sentences.ts'
import type { EntityFields } from './definitions.ts'
import { fieldMessages } from './field-messages.ts'
import { historyValue } from './present-fields.ts'
import { repeatedValues } from './unique-values.ts'
import { type CheckedChange, checkFieldChanges, type FieldChange, problemsWith } from './write-fields.ts'

/** Reads the `fields` of many rows: `written`, which only rows that have any carry. Wrong values become errors of their row. */
export async function withFieldChanges<Row extends { readonly errors: RowError[] }>(
  db: Db,
  fields: EntityFields,
  rows: readonly (Row & { readonly written?: object | undefined })[],
): Promise<(Row & { readonly change?: FieldChange })[]> {
  const changes = await checkFieldChanges(
    db,
    fields,
    rows.map(({ written = {} }) => written),
  )
  return rows.map(({ written, ...row }, index) => {
    if (written === undefined) return row as unknown as Row
    const { change, errors } = changes[index] as CheckedChange
    return { ...(row as unknown as Row), change, errors: [...row.errors, ...listedErrors(errors)] }
  })
}

/** A unique value in several rows makes all of them wrong; each message names another line. */
export function markRepeatedValues(
  rows: readonly { readonly line: number; readonly errors: RowError[]; readonly change?: FieldChange | undefined }[],
): void {
  for (const [index, { name, value, other }] of repeatedValues(rows)) {
    const message = fieldMessages.repeated(name, value, rows[other]?.line as number)
    rows[index]?.errors.push({ field: name, message })
  }
}

/** Values by the names that the fields have outside of `fields`. */
export const namedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldName(key), value]))

/** Own fields, each a column of a row, are one column of the table. */
export function importedRecord(values: Values): Values {
  const own = Object.entries(values).filter(([column]) => keyOfName(column) !== undefined)
  if (own.length === 0) return values
  const others = Object.entries(values).filter(([column]) => keyOfName(column) === undefined)
  const fields = Object.fromEntries(own.map(([name, value]) => [keyOfName(name), value]))
  return { ...Object.fromEntries(others), fields }
}

/** The part of a row that a record with these lab field values can't accept. */
export const labFieldErrors = (change: FieldChange | undefined, stored: Values): RowError[] =>
  change ? listedErrors(problemsWith(change, stored)) : []

/** As in the record's reply, but of a person the id. */
export function reportedValue(change: FieldChange | undefined, column: string, value: unknown): unknown {
  const key = keyOfName(column)
  const field = change?.fields.inUse.find(each => each.key === key)
  return field ? historyValue(field, value) : value
}
