import type { BulkResult } from '@vitrine/contract/bulk/bulk'
import { type StoredFieldValue, valueOfKey } from '@vitrine/contract/fields/field-values'
import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { isSameStored } from '../db/same-value.ts'
import type { PresentRecord } from '../db/wanted-records.ts'
import type { Definition, EntityFields } from '../fields/definitions.ts'
import { shownInHistory } from '../fields/present-fields.ts'
import { heldPart, problemsWith } from '../fields/write-fields.ts'
import { httpMessages } from '../http/http-messages.ts'
import { limitErrors } from '../http/limits.ts'
import { reportedPair } from '../http/reported-values.ts'
import { listedErrors } from '../http/validation-sentences.ts'
import type { BulkField, BulkTable, WholeBulkTable } from './bulk-tables.ts'
import type { CheckValue } from './check-value.ts'
import type { ReadEdit } from './read-edit.ts'

type Values = Record<string, unknown>

/** An edit's effect on one record. */
export interface RecordDiff {
  readonly id: number
  readonly version: number
  /** The values that differ from the stored ones, by column. */
  readonly values: Values
  readonly changes: BulkResult['changes']
  readonly errors: BulkResult['errors']
}

/** The fields that an edit changes. */
function editedFields({ steps, cells }: ReadEdit): BulkField[] {
  const fields = new Set(steps.map(({ field }) => field))
  for (const row of cells?.values() ?? []) for (const cell of row) if ('field' in cell) fields.add(cell.field)
  return [...fields]
}

const isOwn = ({ rules }: BulkField) => 'own' in rules

/** Compares records with their state after an edit. */
export function recordDiffer({ table, own }: WholeBulkTable, edit: ReadEdit, check: CheckValue) {
  const fields = editedFields(edit)
  const columns = new Set(['id', ...fields.map(field => (isOwn(field) ? 'fields' : field.column))])
  return async (trx: Trx, records: readonly PresentRecord[]): Promise<RecordDiff[]> => {
    const ids = records.map(({ id }) => id)
    const { rows } = await sql<Values & { id: number }>`select ${sql.join([...columns].map(column => sql.ref(column)))}
      from ${sql.table(table.name)} where id = any(${ids}::integer[])`.execute(trx)
    const present = new Map(rows.map(row => [row.id, row]))
    const diffs: RecordDiff[] = []
    for (const record of records) {
      const values = present.get(record.id) ?? {}
      const diff = await diffOf(record, values, edit, check)
      const written = writtenOwn(diff)
      if (written.length > 0) diff.errors.push(...ownErrors(own, written, values))
      diffs.push(diff)
    }
    return diffs
  }
}

/** The records that an edit creates. */
export async function newRecords(bulk: WholeBulkTable, edit: ReadEdit, check: CheckValue): Promise<RecordDiff[]> {
  const required = bulk.creation?.required ?? ''
  const diffs: RecordDiff[] = []
  for (const id of edit.created) {
    const diff = await diffOf({ id, version: 0 }, {}, edit, check)
    const { values, errors } = diff
    if ((values[required] ?? null) === null && !errors.some(({ field }) => field === required))
      errors.push({ field: required, message: httpMessages.missing(required) })
    errors.push(...ownErrors(bulk.own, writtenOwn(diff), {}))
    diffs.push(diff)
  }
  return diffs
}

async function diffOf(
  { id, version }: PresentRecord,
  present: Readonly<Values>,
  edit: ReadEdit,
  check: CheckValue,
): Promise<Diff> {
  const { after, errors } = valuesAfter(id, present, edit)
  const values: Values = {}
  const changes: RecordDiff['changes'] = []
  for (const [field, { value, isChecked }] of after) {
    const before = storedOf(field, present)
    const checked = isChecked ? { value } : await check(field, value)
    if ('error' in checked) errors.push({ field: field.name, message: checked.error })
    else if (!isSameStored(checked.value ?? null, before)) {
      values[field.column] = checked.value
      changes.push({ field: field.name, ...reportedPair(shown(field, before), shown(field, checked.value ?? null)) })
      errors.push(...beyondLimit(field, checked.value ?? null))
    }
  }
  const own = [...after.keys()].filter(isOwn)
  return { id, version, values, changes, errors, own }
}

/** Includes the affected lab fields. */
interface Diff extends RecordDiff {
  readonly own: readonly BulkField[]
}

const writtenOwn = ({ own, values }: Diff): [Definition, unknown][] =>
  own.flatMap(({ rules, column }): [Definition, unknown][] =>
    'own' in rules && Object.hasOwn(values, column) ? [[rules.own, values[column]]] : [],
  )

/** Lab fields are checked by `ownErrors`. */
const beyondLimit = ({ name, rules }: BulkField, value: unknown): RecordDiff['errors'] =>
  'own' in rules ? [] : listedErrors(limitErrors(rules.limits, { [name]: value }))

/** A field's stored value; null for none. */
const storedOf = ({ column, rules }: BulkField, present: Readonly<Values>): unknown =>
  ('own' in rules ? valueOfKey(present['fields'] as Values | undefined, rules.own.key) : present[column]) ?? null

const shown = ({ rules }: BulkField, value: unknown) => ('own' in rules ? shownInHistory(rules.own, value) : value)

/** The values after the operations or cells, before the comparison with the stored ones. */
function valuesAfter(id: number, present: Readonly<Values>, { steps, cells }: ReadEdit) {
  const after = new Map<BulkField, { value: unknown; isChecked: boolean }>()
  for (const { field, change, isChecked } of steps) {
    const before = after.has(field) ? after.get(field)?.value : storedOf(field, present)
    const value = change(before)
    // A value that an operation left unchanged needs no validation.
    if (value !== before) after.set(field, { value, isChecked })
  }
  const errors: RecordDiff['errors'] = []
  for (const cell of cells?.get(id) ?? []) {
    if ('error' in cell) errors.push({ field: cell.name, message: cell.error })
    else after.set(cell.field, { value: cell.value, isChecked: true })
  }
  return { after, errors }
}

/** Validation errors in the lab fields of a record with these new values. */
function ownErrors(fields: EntityFields, own: readonly [Definition, unknown][], present: Readonly<Values>) {
  const written: Record<string, StoredFieldValue | null> = {}
  const held: Record<string, string[] | string> = {}
  for (const [field, value] of own) {
    const stored = (value ?? null) as StoredFieldValue | null
    written[field.key] = stored
    const part = heldPart(field, stored)
    if (part !== undefined) held[field.key] = part
  }
  return listedErrors(problemsWith({ fields, values: written, held }, (present['fields'] ?? {}) as Values))
}

/** The columns to write for a record. All lab fields are one column, so the unchanged ones are included. */
export function writtenColumns({ id, values }: RecordDiff, fields: BulkTable['fields']): Values {
  const columns: Values = { id }
  const own: Values = {}
  for (const [column, value] of Object.entries(values)) {
    const rules = fields.get(column)?.rules
    if (rules && 'own' in rules) own[rules.own.key] = value ?? null
    else columns[column] = value
  }
  return Object.keys(own).length > 0 ? { ...columns, fields: own } : columns
}
