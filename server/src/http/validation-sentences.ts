import { MAX_INTEGER } from '@vitrine/contract/api/integers'
import type { ErrorObject } from 'ajv'
import { firstError, invalidMembers, MOST_ERRORS } from './check-schema.ts'
import { describeSchema, type Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'

const SERVER_MADE = ['uuid', 'created_at', 'updated_at', 'created_by', 'version', 'slides_count', 'slide_detail']
const SHOWN_LENGTH = 60

/** Sentences by field name, as in the reply. */
export type FieldSentences = Readonly<Record<string, readonly string[]>>

/** One by one, each with its first error. */
export const listedErrors = (errors: FieldSentences): { field: string; message: string }[] =>
  Object.entries(errors).map(([field, [message = '']]) => ({ field, message }))

/** The errors in the members of an object, in sentences that name field and value; undefined if there are none. */
export function fieldSentences(schema: Schema, body: object): FieldSentences | undefined {
  if (!firstError(schema, body)) return undefined
  const { missing, unknown, invalid } = invalidMembers(schema, body)
  const count = missing.length + unknown.length + invalid.length
  const found: [string, string][] = [
    ...missing.map((name): [string, string] => [name, httpMessages.missing(name)]),
    ...unknown.slice(0, MOST_ERRORS).map((name): [string, string] => [shortened(name), unknownField([], name, body)]),
    ...invalid.map(([name, error]): [string, string] => [name, sentenceOf(name, error, schema, body)]),
  ]
  return reported(Object.fromEntries(found.map(([name, sentence]) => [name, [sentence]])), count)
}

/**
 * The first errors, and as `detail` the number of further ones, unless already included.
 * @param count the total number, if `errors` does not contain all
 */
export function reported(errors: FieldSentences, count = Object.keys(errors).length): FieldSentences {
  if (count <= MOST_ERRORS || Object.hasOwn(errors, 'detail')) return errors
  const shown = Object.entries(errors).slice(0, MOST_ERRORS)
  return { ...Object.fromEntries(shown), detail: [httpMessages.moreErrors(count - shown.length)] }
}

const pathOf = (instancePath: string) =>
  instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** @param error of the member `name` */
export function sentenceOf(
  name: string,
  { keyword, params, instancePath }: ErrorObject,
  schema: Schema,
  body: object,
): string {
  const path = [name, ...pathOf(instancePath)]
  // A union produces an error of one of its members.
  if (schema.properties?.[name]?.anyOf) return invalidValue(schema, body, [name])
  if (keyword === 'required') return httpMessages.missing(label([...path, String(params['missingProperty'])], body))
  if (keyword === 'additionalProperties') return unknownField(path, String(params['additionalProperty']), body)
  return invalidValue(schema, body, path)
}

const unknownField = (path: string[], name: string, body: object) =>
  path.length === 0 && SERVER_MADE.includes(name)
    ? httpMessages.serverMade(name)
    : httpMessages.unknownField(label([...path, name], body))

/** 'dataset_slides, entry 4, type' for ['dataset_slides', '3', 'type']. */
function label(path: readonly string[], body: unknown): string {
  let parent: unknown = body
  const parts = path.map(part => {
    const isEntry = Array.isArray(parent)
    parent = (parent as Record<string, unknown> | undefined)?.[part]
    return isEntry ? `entry ${Number(part) + 1}` : shortened(part)
  })
  return parts.join(', ')
}

/** The values that an object accepts under any name. */
const anyValue = ({ additionalProperties: schema }: Schema): Schema | undefined =>
  typeof schema === 'object' && schema !== null ? schema : undefined

function invalidValue(schema: Schema, body: object, path: readonly string[]): string {
  let wanted: Schema | undefined = schema
  let value: unknown = body
  for (const part of path) {
    wanted = wanted && (wanted.properties?.[part] ?? wanted.items ?? anyValue(wanted))
    value = (value as Record<string, unknown>)[part]
  }
  const isBlank = typeof value === 'string' && value.trim() === ''
  if (isBlank && wanted?.type === 'string') return httpMessages.empty(label(path, body))
  const least = leastOf(wanted)
  if (typeof value === 'number' && least !== undefined && value < least)
    return httpMessages.tooLow(label(path, body), least, value)
  // A list that is invalid as a whole has too few or too many entries.
  const length = wanted?.type === 'array' && Array.isArray(value) ? value.length : undefined
  const written = length === undefined ? shown(value) : httpMessages.entries(length)
  return httpMessages.invalidValue(
    label(path, body),
    describeSchema(wanted ?? {}),
    wanted?.writeOnly ? 'what was sent' : written,
  )
}

/** The minimum of a number without any other limit, which may also be nullable. */
function leastOf({ minimum, maximum = MAX_INTEGER, anyOf }: Schema = {}): number | undefined {
  const [number, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (number) return others.length === 0 ? leastOf(number) : undefined
  return maximum < MAX_INTEGER ? undefined : minimum
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  const text = typeof value === 'string' ? `'${value}'` : String(value)
  return shortened(text)
}

/** A name or a value may be as long as the body. */
export const shortened = (text: string) =>
  text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`.toWellFormed()
