import { eitherOf } from '@vitrine/contract/text/words'

/** The parts of JSON Schema that the contract's schemas use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  description?: string
  minLength?: number
  maxLength?: number
  /** A secret, which no reply may contain. */
  writeOnly?: boolean
  minimum?: number
  maximum?: number
  additionalProperties?: unknown
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date as in 2026-01-31',
  uuid: 'a uuid',
  'date-time': 'a time as in 2026-01-31T15:04:00Z',
}

function describeNumber({ minimum, maximum }: Schema, noun: string): string {
  if (minimum === undefined && maximum === undefined) return noun
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return `${noun} from ${minimum}`
  return `${noun} from ${minimum ?? -maximum} to ${maximum}`
}

function describeText({ format, minLength, maxLength }: Schema): string {
  if (format !== undefined) return FORMATS[format] ?? 'text'
  if (minLength !== undefined && minLength > 1 && maxLength !== undefined)
    return `text of ${minLength} to ${maxLength} letters`
  const length = maxLength === undefined ? '' : ` of at most ${maxLength.toLocaleString('en')} letters`
  return minLength === undefined ? `text${length}` : `text${length} that is not empty`
}

/** The options of an enum schema. */
const wordsOf = (schema: Schema): string[] => schema.enum?.map(String) ?? [describeSchema(schema)]

/** Describes the values that a field accepts: 'a whole number from 0 or nothing (null)'. */
export function describeSchema(schema: Schema): string {
  if (schema.description !== undefined) return schema.description
  if (schema.anyOf) return eitherOf(schema.anyOf.flatMap(wordsOf))
  if (schema.enum) return eitherOf(wordsOf(schema))
  if (schema.const !== undefined) return String(schema.const)
  switch (schema.type) {
    case 'string':
      return describeText(schema)
    case 'integer':
      return describeNumber(schema, 'a whole number')
    case 'number':
      return describeNumber(schema, 'a number')
    case 'boolean':
      return 'true or false'
    case 'array':
      return 'a list'
    case 'object':
      return 'an object'
    default:
      return 'nothing (null)'
  }
}
