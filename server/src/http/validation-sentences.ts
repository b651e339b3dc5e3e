import type { FastifySchemaValidationError } from 'fastify'
import { describeSchema, type Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'

const SERVER_MADE = ['uuid', 'created_at', 'updated_at', 'created_by', 'version', 'slides_count', 'slide_detail']
const SHOWN_LENGTH = 60

/** Sentences by field name, as in the reply; `undefined` if the body as a whole is invalid. */
export type FieldErrors = Record<string, string[]>

/** Turns the validator's errors into sentences that name field and value. */
export function fieldErrors(
  errors: readonly FastifySchemaValidationError[],
  schema: Schema,
  body: unknown,
): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const sentences = new Map<string, string>()
  for (const error of errors) {
    const [field, sentence] = sentenceOf(error, schema, body)
    // The first error is the most specific; a union produces one error per member.
    if (!sentences.has(field)) sentences.set(field, sentence)
  }
  return Object.fromEntries([...sentences].map(([field, sentence]) => [field, [sentence]]))
}

const pathOf = (instancePath: string) =>
  instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function sentenceOf(error: FastifySchemaValidationError, schema: Schema, body: object): [string, string] {
  const path = pathOf(error.instancePath)
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : undefined
  const unknown = error.keyword === 'additionalProperties' ? String(error.params['additionalProperty']) : undefined
  const [top = missing ?? unknown ?? 'detail'] = path
  if (path.length > 0 && schema.properties?.[top]?.anyOf) return [top, wrongValue(schema, body, [top])]
  if (missing !== undefined) return [top, httpMessages.missing(label([...path, missing], body))]
  if (unknown !== undefined) return [top, refusedField(path, unknown, body)]
  return [top, wrongValue(schema, body, path)]
}

const refusedField = (path: string[], name: string, body: object) =>
  path.length === 0 && SERVER_MADE.includes(name)
    ? httpMessages.serverMade(name)
    : httpMessages.unknownField(label([...path, name], body))

/** 'dataset_slides, entry 4, type' for ['dataset_slides', '3', 'type']. */
function label(path: readonly string[], body: unknown): string {
  let parent: unknown = body
  const parts = path.map(part => {
    const isEntry = Array.isArray(parent)
    parent = (parent as Record<string, unknown> | undefined)?.[part]
    return isEntry ? `entry ${Number(part) + 1}` : part
  })
  return parts.join(', ')
}

/** What an object takes under any name. */
const anyValue = ({ additionalProperties: schema }: Schema): Schema | undefined =>
  typeof schema === 'object' && schema !== null ? schema : undefined

function wrongValue(schema: Schema, body: object, path: readonly string[]): string {
  let wanted: Schema | undefined = schema
  let value: unknown = body
  for (const part of path) {
    wanted = wanted && (wanted.properties?.[part] ?? wanted.items ?? anyValue(wanted))
    value = (value as Record<string, unknown>)[part]
  }
  const isBlank = typeof value === 'string' && value.trim() === ''
  if (isBlank && wanted?.type === 'string') return httpMessages.empty(label(path, body))
  // A list that is invalid as a whole has too few or too many entries.
  const length = wanted?.type === 'array' && Array.isArray(value) ? value.length : undefined
  const written = length === undefined ? shown(value) : httpMessages.entries(length)
  return httpMessages.takes(
    label(path, body),
    describeSchema(wanted ?? {}),
    wanted?.writeOnly ? 'what was sent' : written,
  )
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  const text = typeof value === 'string' ? `'${value}'` : String(value)
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`
}
