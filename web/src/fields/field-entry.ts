import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { MAX_INTEGER, MIN_INTEGER } from '@vitrine/contract/api/integers'
import { FILE_SIZE_PATTERN } from '@vitrine/contract/samples/samples'
import { parseDay, parseTimestamp } from '../format/parse-date.ts'
import { numberReadings } from '../format/parse-number.ts'
import { aboutValue, fieldMessages } from './field-messages.ts'
import type { FieldEntry, FieldSpec } from './field-spec.ts'

/** Returns a value, or the error of the text. */
type Read = (text: string, spec: FieldSpec, locale?: string) => FieldEntry | string

const SIZE = new RegExp(FILE_SIZE_PATTERN)

/** '1,000' is a thousand or one, which is never guessed. */
const ambiguous = (readings: readonly string[]): string | undefined => {
  const [one, other] = readings.map(reading => String(Number(reading)))
  return one === undefined || other === undefined ? undefined : fieldMessages.ambiguous([one, other])
}

const readText: Read = (text, { label, isRequired }) => {
  // PostgreSQL's text can store neither.
  if (text.includes('\0')) return { error: fieldMessages.nul(label) }
  if (!text.isWellFormed()) return { error: fieldMessages.halfCharacter(label) }
  return isRequired && text.trim() === '' ? { error: fieldMessages.required(label) } : { value: text }
}

/** As a whole number, 1,234 has only one meaning. */
const readInteger: Read = (text, { refusal }, locale) => {
  const refused = (reason: string) => (refusal === undefined ? reason : { error: refusal })
  const readings = numberReadings(text, locale).filter(reading => /^[+-]?\d+(?:\.0*)?$/.test(reading))
  const [reading] = readings
  if (reading === undefined) return refused(fieldMessages.notAnInteger)
  const unclear = ambiguous(readings)
  if (unclear !== undefined) return unclear
  const value = Number(reading)
  // Spreadsheets write 7 as 7.0. Rejected, as the next cell may be 7.5.
  if (reading.includes('.')) return refused(fieldMessages.decimals(String(value)))
  if (value < MIN_INTEGER || value > MAX_INTEGER) return fieldMessages.integerOutOfRange
  return { value: value === 0 ? 0 : value }
}

const readNumber: Read = (text, _spec, locale) => {
  const readings = numberReadings(text, locale).filter(reading => Number.isFinite(Number(reading)))
  const [reading] = readings
  if (reading === undefined) return fieldMessages.notANumber
  return ambiguous(readings) ?? { value: Number(reading) === 0 ? 0 : Number(reading) }
}

/** '1,5 GB' is stored as '1.5 GB'; any other size as written. */
const readSize: Read = (text, _spec, locale) => {
  if (SIZE.test(text)) return { value: text }
  const [number = ''] = /^[\d.,]+/.exec(text) ?? []
  const readings = numberReadings(number, locale)
  const size = `${readings[0]}${text.slice(number.length)}`
  return SIZE.test(size) ? (ambiguous(readings) ?? { value: size }) : fieldMessages.notASize
}

/** 'Manual Review', 'manual_review' and 'MANUAL-REVIEW' are the same choice. */
const choiceKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '_')

const readChoice: Read = (text, { choices = [] }) => {
  const chosen = choices.find(({ value, label }) => [value, label].map(choiceKey).includes(choiceKey(text)))
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

const READERS: Readonly<Record<EditKind, Read>> = {
  text: readText,
  'long-text': readText,
  integer: readInteger,
  number: readNumber,
  date: readDate(parseDay),
  timestamp: readDate(parseTimestamp),
  size: readSize,
  choice: readChoice,
  // Only the field's own description can parse these: their specs have a `read`.
  choices: readText,
  person: readText,
  json: readJson,
}

/** Texts are stored as written, including spaces, so that an export can be imported unchanged. */
const isText = (kind: EditKind) => kind === 'text' || kind === 'long-text'

/** Why a new value exceeds the limits of its field; undefined if it does not. */
export function limitError({ label, maxLength, minimum }: Limited, value: unknown): string | undefined {
  if (typeof value === 'string' && maxLength !== undefined && [...value].length > maxLength)
    return aboutValue(label, value, fieldMessages.tooLong(maxLength))
  if (typeof value === 'number' && minimum !== undefined && value < minimum)
    return aboutValue(label, String(value), fieldMessages.tooLow(minimum))
  return undefined
}

type Limited = Pick<FieldSpec, 'label' | 'maxLength' | 'minimum'>

/**
 * Parses the text of one field from a form, a cell or a file; an empty text is null.
 * @param locale of a text that another program wrote
 */
export function readFieldEntry(spec: FieldSpec, written: string, locale?: string): FieldEntry {
  const entry = readValue(spec, written, locale)
  const error = 'value' in entry ? limitError(spec, entry.value) : undefined
  return error === undefined ? entry : { error }
}

function readValue(spec: FieldSpec, written: string, locale: string | undefined): FieldEntry {
  const bare = written.trim()
  const isEmpty = (isText(spec.kind) ? written : bare) === ''
  if (spec.read) return spec.read(written, locale)
  if (isEmpty) return spec.isRequired ? { error: fieldMessages.required(spec.label) } : { value: null }
  const text = isText(spec.kind) || spec.kind === 'size' ? written : bare
  const found = READERS[spec.kind](text, spec, locale)
  return typeof found === 'string' ? { error: aboutValue(spec.label, text, found) } : found
}
