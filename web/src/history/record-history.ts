import type { HistoryKind } from '@vitrine/contract/history/history'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { capitalized } from '@vitrine/contract/text/words'

/** A slide's place in a dataset. `fold` counts from 1; null if the dataset has no folds. */
interface Placement {
  type: DatasetType
  fold: number | null
}

/** One field of a record, with its label and format in the history. */
export interface HistoryField {
  /** Name on the wire. */
  field: string
  label: string
  /** Formats a value as the record's screen does; null for none. Default: as text */
  text?: (value: unknown) => string | null
  /** Describes a change of only this field, such as 'attached the file a.svs'. Default: 'changed 1 field' */
  story?: (from: string | null, to: string | null) => string
}

/** How to display the history of one kind of record. */
export interface KindHistory {
  /** As in the paths of the calls. */
  kind: HistoryKind
  /** Noun for the record: 'slide'. */
  noun: string
  /** In display order. A field that is missing here is shown by its name on the wire. */
  fields: readonly HistoryField[]
  /** Entries that aren't fields: they have no previous value, and can't be undone. */
  events?: readonly (HistoryField & Required<Pick<HistoryField, 'story'>>)[]
  /** A slide's place in a dataset: 'Training'. Required if entries contain slides. */
  placeText?: (place: Placement) => string
}

/** The record on screen, as far as its history uses it. */
export interface ShownRecord {
  id: number
  /** Changes with every save, which reloads the history. */
  version: number | undefined
  /** The current fields, in the format of the history: a link as an id, a status as its name. */
  values: Readonly<Record<string, unknown>>
  /** The names of linked records, by field. */
  linkNames?: Readonly<Record<string, string | null | undefined>>
}

const plainText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** 'created_at' as 'Created at'. */
export const spelledOut = (field: string) => capitalized(field).replaceAll('_', ' ')

const fieldOf = (history: KindHistory, name: string): HistoryField =>
  [...history.fields, ...(history.events ?? [])].find(({ field }) => field === name) ?? {
    field: name,
    label: spelledOut(name),
  }

export const isEvent = ({ events = [] }: KindHistory, name: string): boolean =>
  events.some(({ field }) => field === name)

export const historyLabel = (history: KindHistory, name: string): string => fieldOf(history, name).label

export const fieldStory = (history: KindHistory, name: string): HistoryField['story'] => fieldOf(history, name).story

/** A field's value as displayed; null for none. */
export function historyValue(history: KindHistory, name: string, value: unknown): string | null {
  const text = value === null || value === undefined ? null : (fieldOf(history, name).text ?? plainText)(value)
  return text === '' ? null : text
}

/** A field of the record on screen as displayed; a link as the name of its target. */
export const historyText = (history: KindHistory, { values, linkNames }: ShownRecord, name: string): string | null =>
  linkNames?.[name] ?? historyValue(history, name, values[name])
