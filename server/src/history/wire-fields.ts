import type { HistoryChange } from '@vitrine/contract/history/history'
import { shownInHistory } from '../fields/present-fields.ts'
import { isOwnField, type KindOfRecord } from './history-kinds.ts'
import type { ValueChange } from './history-lines.ts'
import type { RecordState } from './record-states.ts'

/** PostgreSQL writes a moment into JSON with its time zone and as few digits as it needs. */
const wireMoment = (value: unknown) => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? value : new Date(time).toISOString()
}

function wireValue({ moments, custom }: KindOfRecord, column: string, value: unknown): unknown {
  const field = custom.get(column)
  // A person is an id, like any link.
  if (field) return shownInHistory(field, value)
  return moments.has(column) ? wireMoment(value) : value
}

const fieldName = ({ fieldOf }: KindOfRecord, column: string) => fieldOf.get(column) ?? column

/** Changes of columns as changes of fields, in the order of their names. */
export const wireChanges = (
  kind: KindOfRecord,
  changes: Readonly<Record<string, ValueChange>>,
): Required<Pick<HistoryChange, 'field' | 'from' | 'to'>>[] =>
  Object.entries(changes)
    .filter(([column]) => isOwnField(column))
    .map(([column, { from, to }]) => ({
      field: fieldName(kind, column),
      from: wireValue(kind, column, from),
      to: wireValue(kind, column, to),
    }))
    .sort((a, b) => (a.field < b.field ? -1 : 1))

/** The values filled in when a record was created. */
export function filledIn(kind: KindOfRecord, state: RecordState) {
  const filled = Object.entries(state).filter(([, value]) => value !== null)
  return wireChanges(kind, Object.fromEntries(filled.map(([column, to]) => [column, { from: null, to }])))
}

/** Columns that replies don't contain, or that the history does not follow. */
const NOT_SHOWN = ['search_text', 'list_changes', 'slides_count', 'dataset_slides', 'updated_at', 'version']
const IN_UTC = ['created_at']

/** A record's columns as its fields. */
export const wireFields = (kind: KindOfRecord, state: RecordState): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([column]) => !NOT_SHOWN.includes(column))
      .map(([column, value]) => [
        fieldName(kind, column),
        IN_UTC.includes(column) ? wireMoment(value) : wireValue(kind, column, value),
      ]),
  )

/** Fields of a record whose value has changed. */
export const differingFields = (kind: KindOfRecord, before: RecordState, now: RecordState): string[] =>
  Object.keys(before)
    .filter(
      column => isOwnField(column) && JSON.stringify(before[column] ?? null) !== JSON.stringify(now[column] ?? null),
    )
    .map(column => fieldName(kind, column))
    .sort()
