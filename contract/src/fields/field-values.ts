import { type FieldOption, findOption, labelsOf } from '../api/field-options.ts'
import { isRecordId } from '../api/integers.ts'
import { LINE_LIMIT, TEXT_LIMIT } from '../api/limits.ts'
import { shown } from '../lists/filter-values.ts'
import { isDay } from '../lists/list-values.ts'
import type { Field } from './fields.ts'

/** Maximum length of a new value. Records may have longer ones from before the limit. */
const TEXT_LIMITS: Readonly<Partial<Record<Field['type'], number>>> = { text: LINE_LIMIT, long_text: TEXT_LIMIT }
export const textLimitOf = ({ type }: Pick<Field, 'type'>): number | undefined => TEXT_LIMITS[type]
const MAX_URL_LENGTH = 2_000

/** A stored value: choices are lists of keys, a person is a list of one id. */
export type StoredFieldValue = string | number | boolean | readonly string[] | readonly number[]

/** A person in a body: an id or a username, which the server looks up. */
export interface WrittenPerson {
  readonly person: number | string
}

type ValueRules = Pick<Field, 'type' | 'decimals'> & { readonly options: readonly FieldOption[] }

/** The name of a field outside of `fields`: in parameters, filters, errors, the history and files. */
export const fieldName = (key: string) => `fields.${key}`

/** The key in such a name; undefined for the name of a column. */
export const keyOfName = (name: string): string | undefined => (name.startsWith('fields.') ? name.slice(7) : undefined)

/** The value of a field by its key, which may be the name of a property of every object, such as `constructor`. */
export const valueOfKey = <Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined => (values && Object.hasOwn(values, key) ? values[key] : undefined)

const lengthOf = (text: string) => [...text].length
const isLine = (text: string) => !/[\r\n\u2028\u2029]/.test(text)

/** The values that a field accepts, in a sentence: 'a number with at most 2 decimals or nothing (null)'. */
function acceptedValues({ type, decimals, options }: ValueRules): string {
  switch (type) {
    case 'text':
      return `text of one line and at most ${LINE_LIMIT} letters`
    case 'long_text':
      return `text of at most ${TEXT_LIMIT.toLocaleString('en')} letters`
    case 'number':
      if (decimals === null) return 'a number'
      if (decimals === 0) return 'a whole number'
      return `a number with at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`
    case 'date':
      return 'a date as in 2026-01-31'
    case 'boolean':
      return 'true or false'
    case 'choice':
      return labelsOf(options)
    case 'multi_choice':
      return `a list of ${labelsOf(options)}`
    case 'person':
      return "a person's id or username"
    case 'url':
      return 'a web address as in https://example.org'
  }
}

/** The error for a value that a field does not accept. */
export const invalidFieldValue = (key: string, rules: ValueRules, value: unknown): string =>
  `${fieldName(key)} takes ${acceptedValues(rules)} or nothing (null), not ${shown(value)}.`

/** The number of decimals of a number in its shortest form. */
function decimalsOf(number: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

const WEB_ADDRESS = /^https?:\/\/(?:[^\s/?#@]+@)?(?:[^\s/?#@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i
const isWebAddress = (text: string) => WEB_ADDRESS.test(text) && lengthOf(text) <= MAX_URL_LENGTH

/** Whether a text exceeds the length of new values. */
export function isTooLong(rules: Pick<Field, 'type'>, value: unknown): value is string {
  const most = textLimitOf(rules)
  return most !== undefined && typeof value === 'string' && value.length > most && lengthOf(value) > most
}

/**
 * Reads a value from a body. A text that is too long is accepted if the record already has it.
 * @returns the value to store, null for none, a person to look up, or undefined for an invalid value
 */
export function readFieldValue(rules: ValueRules, value: unknown): StoredFieldValue | WrittenPerson | null | undefined {
  if (value === null || value === '') return null
  switch (rules.type) {
    case 'text':
      return typeof value === 'string' && isLine(value) ? value : undefined
    case 'long_text':
      return typeof value === 'string' ? value : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && decimalsOf(value) <= (rules.decimals ?? Infinity)
        ? value
        : undefined
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'choice':
      return readChoice(rules.options, value)
    case 'multi_choice':
      return readChoices(rules.options, value)
    case 'person':
      return readPerson(value)
    case 'url':
      return typeof value === 'string' && isWebAddress(value) ? value : undefined
  }
}

function readChoice(options: readonly FieldOption[], value: unknown): readonly string[] | undefined {
  const option = typeof value === 'string' ? findOption(options, value) : undefined
  return option && [option.key]
}

function readChoices(options: readonly FieldOption[], value: unknown): readonly string[] | null | undefined {
  if (!Array.isArray(value)) return undefined
  const chosen = value.map(each => (typeof each === 'string' ? findOption(options, each) : undefined))
  if (chosen.includes(undefined)) return undefined
  return chosen.length === 0 ? null : options.filter(option => chosen.includes(option)).map(({ key }) => key)
}

/** An id, a username, or a person as replies have them. */
function readPerson(value: unknown): WrittenPerson | undefined {
  if (isRecordId(value) || typeof value === 'string') return { person: value }
  if (typeof value !== 'object' || value === null) return undefined
  const { id, username } = value as Record<string, unknown>
  if (isRecordId(id)) return { person: id }
  return typeof username === 'string' && username !== '' ? { person: username } : undefined
}
