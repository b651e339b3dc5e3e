import type { RowError } from '@vitrine/contract/bulk/import-calls'
import { fieldName, keyOfName } from '@vitrine/contract/fields/field-values'
import type { TSchema } from 'typebox'
import type { Db } from '../db/client.ts'
import type { Values } from '../db/recordset.ts'
import { isSameStored } from '../db/same-value.ts'
import { limitErrors } from '../http/limits.ts'
import { reportedPair } from '../http/reported-values.ts'
import { listedErrors } from '../http/validation-sentences.ts'
import type { EntityFields } from './definitions.ts'
import { fieldMessages } from './field-messages.ts'
import { shownInHistory } from './present-fields.ts'
import { repeatedValues } from './unique-values.ts'
import { type CheckedChange, checkFieldChanges, type FieldChange, problemsWith } from './write-fields.ts'

/** Reads the `fields` of many rows; rows without any have no `written`. Invalid values become errors of their row. */
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

/** A unique value in several rows makes all of them invalid; each message names another line. */
export function markRepeatedValues(
  rows: readonly { readonly line: number; readonly errors: RowError[]; readonly change?: FieldChange | undefined }[],
): void {
  for (const [index, { name, value, other }] of repeatedValues(rows)) {
    const message = fieldMessages.repeated(name, value, rows[other]?.line as number)
    rows[index]?.errors.push({ field: name, message })
  }
}

/** Values by the names of the fields outside of `fields`. */
export const namedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldName(key), value]))

/** Lab fields, each a column of a row, are one column of the table. */
export function importedRecord(values: Values): Values {
  const own = Object.entries(values).filter(([column]) => keyOfName(column) !== undefined)
  if (own.length === 0) return values
  const others = Object.entries(values).filter(([column]) => keyOfName(column) === undefined)
  const fields = Object.fromEntries(own.map(([name, value]) => [keyOfName(name), value]))
  return { ...Object.fromEntries(others), fields }
}

/** A row compared with its record. */
export type ImportDiff<Row, Present, More = object> = { readonly row: Row } & (
  | { readonly outcome: 'wrong'; readonly present: Present | undefined; readonly errors: readonly RowError[] }
  | { readonly outcome: 'unchanged'; readonly present: Present }
  /** All values of the row, by column. */
  | ({ readonly outcome: 'new'; readonly present?: undefined; readonly values: Values } & More)
  /** The values that differ from the stored ones, by column. */
  | ({ readonly outcome: 'changed'; readonly present: Present; readonly values: Values } & More)
)

/** The values that differ from the stored ones. Without a record, those are null. */
export const changedIn = (values: Values, present: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([column, value]) => !isSameStored(value, present[column] ?? null)))

/**
 * The values of a row that its record can't have.
 * @param stored lab field values of the record
 * @param changes by column
 * @param taken errors for unique values that other records have, by field
 */
export const valueErrors = (
  { change, errors }: { readonly change?: FieldChange | undefined; readonly errors: readonly RowError[] },
  stored: Values,
  limits: Readonly<Record<string, TSchema>>,
  changes: Values,
  taken: Readonly<Record<string, string>> = {},
): RowError[] => [
  ...(change && errors.length === 0 ? listedErrors(problemsWith(change, stored)) : []),
  ...listedErrors(limitErrors(limits, changes)),
  ...Object.entries(taken).map(([field, message]) => ({ field, message })),
]

/** Changes for the report of an import that was not written. */
export const reportedChanges = (change: FieldChange | undefined, values: Values, present: Values) =>
  Object.entries(values).map(([field, value]) => ({
    field,
    ...reportedPair(reportedValue(change, field, present[field] ?? null), reportedValue(change, field, value)),
  }))

/** As in the record's reply, except that a person is an id. */
function reportedValue(change: FieldChange | undefined, column: string, value: unknown): unknown {
  const key = keyOfName(column)
  const field = change?.fields.inUse.find(each => each.key === key)
  return field ? shownInHistory(field, value) : value
}
