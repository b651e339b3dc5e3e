import { FILE_SIZE_PATTERN, MAX_SAMPLE_ID_LENGTH } from '@vitrine/contract/samples'
import { type DateNotation, parseDay, parseTimestamp } from '../format/parse-date.ts'
import { fieldMessages } from './field-messages.ts'
import type { SampleFieldKind, SampleFieldSpec } from './sample-fields.ts'

export type FieldValue = string | number | Readonly<Record<string, unknown>> | null

/** What a text says for a field, or a sentence why it says nothing that the field takes. */
export type FieldEntry = { value: FieldValue; notation?: DateNotation } | { error: string }

type Read = (text: string, spec: SampleFieldSpec) => FieldEntry

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const DECIMAL_COMMA = /^[+-]?\d*,(?:\d{1,2}|\d{4,})$/
const WHOLE_WITH_DECIMALS = /^([+-]?\d+)(?:\.0*|,0{1,2})$/
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+$/
const LEAST_INTEGER = -2147483648
const MOST_INTEGER = 2147483647
const SIZE = new RegExp(FILE_SIZE_PATTERN)

/** '0,5' has one reading, '1,000' has two: neither is guessed. */
function commaError(text: string, { label }: SampleFieldSpec): { error: string } | undefined {
  if (!text.includes(',')) return undefined
  const isDecimal = DECIMAL_COMMA.test(text)
  return {
    error: isDecimal ? fieldMessages.decimalComma(label, text, pointed(text)) : fieldMessages.comma(label, text),
  }
}

const pointed = (text: string) => text.replace(',', '.').replace(/^([+-]?)\./, '$10.')

const readText: Read = (text, { field, label }) => {
  // PostgreSQL's text can hold neither.
  if (text.includes('\0')) return { error: fieldMessages.nul(label) }
  if (!text.isWellFormed()) return { error: fieldMessages.halfCharacter(label) }
  if (field !== 'sample_id') return { value: text }
  if (text.trim() === '') return { error: fieldMessages.required(label) }
  const isTooLong = [...text].length > MAX_SAMPLE_ID_LENGTH
  return isTooLong ? { error: fieldMessages.tooLong(label, MAX_SAMPLE_ID_LENGTH) } : { value: text }
}

const readInteger: Read = (text, spec) => {
  const whole = WHOLE_WITH_DECIMALS.exec(text)?.[1]
  // Spreadsheets write 7 as 7.0; told, not guessed, for the next cell may be 7.5.
  if (whole !== undefined) return { error: fieldMessages.decimals(spec.label, text, whole) }
  if (THOUSANDS.test(text)) return { error: fieldMessages.thousands(spec.label, text, text.replaceAll(',', '')) }
  if (!/^[+-]?\d+$/.test(text)) return { error: fieldMessages.notAnInteger(spec.label, text) }
  const value = Number(text)
  if (value < LEAST_INTEGER || value > MOST_INTEGER) {
    return { error: fieldMessages.integerOutOfRange(spec.label, text) }
  }
  return { value: value === 0 ? 0 : value }
}

const readNumber: Read = (text, spec) => {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(value)) return { value: value === 0 ? 0 : value }
  return commaError(text, spec) ?? { error: fieldMessages.notANumber(spec.label, text) }
}

const readSize: Read = (text, spec) =>
  SIZE.test(text) ? { value: text } : (commaError(text, spec) ?? { error: fieldMessages.notASize(spec.label, text) })

/** 'Manual Review', 'manual_review' and 'MANUAL-REVIEW' are one word. */
const choiceKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '_')

const readChoice: Read = (text, { label, choices = [] }) => {
  const chosen = choices.find(choice => choiceKey(choice.value) === choiceKey(text))
  const offered = choices.map(choice => choice.label)
  return chosen ? { value: chosen.value } : { error: fieldMessages.notAChoice(label, text, offered) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readJson: Read = (text, { label }) => {
  const value = parsed(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { value: value as Record<string, unknown> } : { error: fieldMessages.notAnObject(label, text) }
}

const readDay: Read = (text, { label }) => {
  const day = parseDay(text)
  return 'error' in day ? { error: fieldMessages[day.error](label, text) } : day
}

const readMoment: Read = (text, { label }) => {
  const moment = parseTimestamp(text)
  return 'error' in moment ? { error: fieldMessages[moment.error](label, text) } : moment
}

const READERS: Readonly<Record<SampleFieldKind, Read>> = {
  text: readText,
  'long-text': readText,
  integer: readInteger,
  number: readNumber,
  date: readDay,
  timestamp: readMoment,
  size: readSize,
  choice: readChoice,
  json: readJson,
}

/** Kept as they are written, blanks and all, so that what was exported comes in unchanged. */
const isText = (kind: SampleFieldKind) => kind === 'text' || kind === 'long-text'

/** Reads what was typed or stands in a file for one field; an empty text is null. */
export function readFieldEntry(spec: SampleFieldSpec, written: string): FieldEntry {
  const bare = written.trim()
  const isEmpty = (isText(spec.kind) ? written : bare) === ''
  if (isEmpty && spec.field !== 'sample_id') return { value: null }
  const text = isText(spec.kind) || spec.kind === 'size' ? written : bare
  return READERS[spec.kind](text, spec)
}
