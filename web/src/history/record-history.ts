import type { HistoryKind } from '@vitrine/contract/history/history'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { capitalized } from '@vitrine/contract/text/words'

/** How a slide is listed in a dataset. `fold` counts from 1; null if the dataset is not split into folds. */
interface Placement {
  type: DatasetType
  fold: number | null
}

/** One field of a record, as its history names and shows it. */
export interface HistoryField {
  /** As on the wire. */
  field: string
  label: string
  /** A value as the record's panels show it; null for none. By default as text. */
  text?: (value: unknown) => string | null
  /** The effect of changing only this field, such as 'attached the file a.svs'; by default 'changed 1 field'. */
  story?: (from: string | null, to: string | null) => string
}

/** What the history of one kind of record needs to know about it. */
export interface KindHistory {
  /** As in the addresses of the calls. */
  kind: HistoryKind
  /** The record in sentences: 'slide'. */
  noun: string
  /** In the order of the panels. A field that is missing here is shown by its name on the wire. */
  fields: readonly HistoryField[]
  /** Entries that aren't fields: they have no value before, and can't be undone. Keyed by their stories. */
  events?: readonly (HistoryField & Required<Pick<HistoryField, 'story'>>)[]
  /** A slide's place in a dataset: 'Training'. Needed if entries contain slides. */
  placeText?: (place: Placement) => string
}

/** The record on screen, as its history needs it. */
export interface ShownRecord {
  id: number
  /** Rises with every save: the history is then loaded again. */
  version: number | undefined
  /** The fields as they are now, written as in the history: a link as an id, a status as its name. */
  values: Readonly<Record<string, unknown>>
  /** The names of the records that fields link to, by field. */
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

/** A field's value as people read it; null for none. */
export function historyValue(history: KindHistory, name: string, value: unknown): string | null {
  const text = value === null || value === undefined ? null : (fieldOf(history, name).text ?? plainText)(value)
  return text === '' ? null : text
}

/** A field of the record on screen as people read it; a link as the name of its target. */
export const historyText = (history: KindHistory, { values, linkNames }: ShownRecord, name: string): string | null =>
  linkNames?.[name] ?? historyValue(history, name, values[name])
