import { FILE_SIZE_PATTERN } from '@vitrine/contract/samples'
import { parseDay, parseTimestamp } from '../format/parse-date.ts'
import { aboutValue, fieldMessages } from './field-messages.ts'
import type { FieldEntry, FieldKind, FieldSpec } from './field-spec.ts'

/** Returns a value, or what is wrong with the text. */
type Read = (text: string, spec: FieldSpec) => FieldEntry | string

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const DECIMAL_COMMA = /^[+-]?\d*,(?:\d{1,2}|\d{4,})$/
const WHOLE_WITH_DECIMALS = /^([+-]?\d+)(?:\.0*|,0{1,2})$/
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+$/
const LEAST_INTEGER = -2147483648
const MOST_INTEGER = 2147483647
const SIZE = new RegExp(FILE_SIZE_PATTERN)

const pointed = (text: string) => text.replace(',', '.').replace(/^([+-]?)\./, '$10.')

/** '0,5' has one reading, '1,000' has two: neither is guessed. */
function commaError(text: string): string | undefined {
  if (!text.includes(',')) return undefined
  return DECIMAL_COMMA.test(text) ? fieldMessages.decimalComma(pointed(text)) : fieldMessages.comma
}

const readText: Read = (text, { label, isRequired }) => {
  // PostgreSQL's text can store neither.
  if (text.includes('\0')) return { error: fieldMessages.nul(label) }
  if (!text.isWellFormed()) return { error: fieldMessages.halfCharacter(label) }
  return isRequired && text.trim() === '' ? { error: fieldMessages.required(label) } : { value: text }
}

const readInteger: Read = text => {
  const whole = WHOLE_WITH_DECIMALS.exec(text)?.[1]
  // Spreadsheets write 7 as 7.0. It is refused, not guessed: the next cell may be 7.5.
  if (whole !== undefined) return fieldMessages.decimals(whole)
  if (THOUSANDS.test(text)) return fieldMessages.thousands(text.replaceAll(',', ''))
  if (!/^[+-]?\d+$/.test(text)) return fieldMessages.notAnInteger
  const value = Number(text)
  if (value < LEAST_INTEGER || value > MOST_INTEGER) return fieldMessages.integerOutOfRange
  return { value: value === 0 ? 0 : value }
}

const readNumber: Read = text => {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(value)) return { value: value === 0 ? 0 : value }
  return commaError(text) ?? fieldMessages.notANumber
}

const readSize: Read = text => (SIZE.test(text) ? { value: text } : (commaError(text) ?? fieldMessages.notASize))

/** 'Manual Review', 'manual_review' and 'MANUAL-REVIEW' are the same choice. */
const choiceKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '_')

const readChoice: Read = (text, { choices = [] }) => {
  const chosen = choices.find(choice => choiceKey(choice.value) === choiceKey(text))
  return chosen ? { value: chosen.value } : fieldMessages.notAChoice(choices.map(choice => choice.label))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readJson: Read = text => {
  const value = parsed(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { value: value as Record<string, unknown> } : fieldMessages.notAnObject
}

const readDate =
  (parse: typeof parseDay): Read =>
  text => {
    const date = parse(text)
    return 'error' in date ? fieldMessages[date.error] : date
  }

const READERS: Readonly<Record<FieldKind, Read>> = {
  text: readText,
  'long-text': readText,
  integer: readInteger,
  number: readNumber,
  date: readDate(parseDay),
  timestamp: readDate(parseTimestamp),
  size: readSize,
  choice: readChoice,
  // What these mean is known to whoever describes the field: their specs have a `read`.
  choices: readText,
  person: readText,
  json: readJson,
}

/** Texts are read as written, spaces included, so that an export can be imported unchanged. */
const isText = (kind: FieldKind) => kind === 'text' || kind === 'long-text'

/** Why a new value is beyond the limits of its field; undefined for one that is not. */
export function limitError({ label, maxLength, minimum }: Limited, value: unknown): string | undefined {
  if (typeof value === 'string' && maxLength !== undefined && [...value].length > maxLength)
    return aboutValue(label, value, fieldMessages.tooLong(maxLength))
  if (typeof value === 'number' && minimum !== undefined && value < minimum)
    return aboutValue(label, String(value), fieldMessages.tooLow(minimum))
  return undefined
}

type Limited = Pick<FieldSpec, 'label' | 'maxLength' | 'minimum'>

/** Reads the text of one field from a form, a cell or a file; an empty text is null. */
export function readFieldEntry(spec: FieldSpec, written: string): FieldEntry {
  const entry = readValue(spec, written)
  const error = 'value' in entry ? limitError(spec, entry.value) : undefined
  return error === undefined ? entry : { error }
}

function readValue(spec: FieldSpec, written: string): FieldEntry {
  const bare = written.trim()
  const isEmpty = (isText(spec.kind) ? written : bare) === ''
  if (spec.read) return spec.read(written)
  if (isEmpty) return spec.isRequired ? { error: fieldMessages.required(spec.label) } : { value: null }
  const text = isText(spec.kind) || spec.kind === 'size' ? written : bare
  const found = READERS[spec.kind](text, spec)
  return typeof found === 'string' ? { error: aboutValue(spec.label, text, found) } : found
}
