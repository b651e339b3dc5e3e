import { LINE_LIMIT } from '@vitrine/contract/api/limits'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { freeKey, keyOfLabel } from '@vitrine/contract/fields/field-keys'
import {
  type Field,
  type FieldType,
  MAX_LABEL_LENGTH,
  MAX_OPTION_LABEL_LENGTH,
  MAX_OPTIONS,
  MAX_UNIT_LENGTH,
  type NewField,
} from '@vitrine/contract/fields/fields'
import { foldText } from '@vitrine/contract/text/fold-text'
import { parseDay } from '../../format/parse-date.ts'
import type { FieldToCreate } from '../import-kind.ts'
import type { CellTextCounts } from './column-values.ts'
import { unitOf, withoutUnit } from './header-key.ts'
import { isDayInSomeOrder, isNumber } from './notations.ts'

/** Maximum number of distinct values for a list of options. */
const MAX_GUESSED_OPTIONS = 20
const YES_NO = new Set(['yes', 'no', 'true', 'false'])
/** Numbers that would lose something: codes with leading zeros, and more digits than a number can store. */
const CODE = /^[+-]?0\d|\d{16}/

const isDate = (text: string) => 'value' in parseDay(text) || isDayInSomeOrder(text)
const isOption = (text: string) => text.length <= MAX_OPTION_LABEL_LENGTH && !/[;\r\n]/.test(text)
const isLong = (text: string) => text.length > LINE_LIMIT || /[\r\n]/.test(text)

/** Whether values repeat: fewer than half as many as rows. */
function areOptions(values: CellTextCounts): boolean {
  const different = new Set([...values.keys()].map(text => foldText(text.trim())))
  const rows = [...values.values()].reduce((sum, count) => sum + count, 0)
  return different.size <= MAX_GUESSED_OPTIONS && different.size * 2 <= rows && [...values.keys()].every(isOption)
}

/** The type of a lab field that can store all values of a column. */
export function guessType(values: CellTextCounts): NewFieldType {
  const texts = [...values.keys()].map(text => text.trim())
  if (texts.length === 0) return 'text'
  if (texts.every(text => YES_NO.has(text.toLowerCase()))) return 'boolean'
  if (texts.every(text => isNumber(text) && !CODE.test(text))) return 'number'
  if (texts.every(isDate)) return 'date'
  if (areOptions(values)) return 'choice'
  return texts.some(isLong) ? 'long_text' : 'text'
}

/** One option for each word, in its first spelling. */
function optionsOf(values: CellTextCounts) {
  const labels = new Map<string, string>()
  for (const text of values.keys()) {
    const label = text.trim()
    if (!labels.has(foldText(label))) labels.set(foldText(label), label)
  }
  const keys = new Set<string>()
  return [...labels.values()].map(label => {
    const key = freeKey(keyOfLabel(label) || 'option', wanted => keys.has(wanted))
    keys.add(key)
    return { key, label }
  })
}

/** The properties that a type requires besides its label. */
const detailsOf = (type: NewFieldType, header: string, values: CellTextCounts): Partial<NewField> => {
  if (type === 'choice') return { options: optionsOf(values) }
  const unit = unitOf(header)
  return type === 'number' && unit !== undefined && unit.length <= MAX_UNIT_LENGTH ? { unit } : {}
}

/** The types that a column can become. */
export const NEW_FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'boolean',
  'choice',
] as const satisfies FieldType[]
export type NewFieldType = (typeof NEW_FIELD_TYPES)[number]

/** Whether all values fit into a list of options. */
export const fitsChoice = (values: CellTextCounts): boolean => {
  const options = optionsOf(values)
  return options.length > 0 && options.length <= MAX_OPTIONS && options.every(({ label }) => isOption(label))
}

/** A lab field for a column: its label is the header, its key is unique. */
export function fieldForColumn(
  { entity, header, type = undefined }: { entity: RecordKind; header: string; type?: NewFieldType | undefined },
  values: CellTextCounts,
  isTaken: (key: string) => boolean,
): FieldToCreate {
  const chosen = type ?? guessType(values)
  const details = detailsOf(chosen, header, values)
  const label = (details.unit === undefined ? header : withoutUnit(header)).slice(0, MAX_LABEL_LENGTH)
  return { entity, type: chosen, label, key: freeKey(keyOfLabel(label) || 'field', isTaken), ...details }
}

/** The definition as the library will have it, used to parse the column. */
export const definitionOf = (field: FieldToCreate): Field => ({
  id: 0,
  uuid: '',
  help: null,
  unit: null,
  decimals: null,
  required: false,
  unique: false,
  position: 0,
  state: 'ready',
  progress: 1,
  error: null,
  version: 1,
  created_at: '',
  updated_at: '',
  created_by: null,
  ...field,
  options: (field.options ?? []).map(option => ({ color: null, retired: false, ...option, key: option.key ?? '' })),
})
