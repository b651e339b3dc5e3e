import fc from 'fast-check'
import type { Schema } from './description.ts'

type Values = fc.Arbitrary<unknown>

/** Small, so that calls often use the same records, which often exist. */
const FEW_IDS = 30
/** Few, so that an undo may refer to an actual change. */
export const REQUEST_IDS = Array.from({ length: 8 }, (_, index) => `0b7f3a52-9d1c-4c3e-8f60-00000000000${index}`)

const HOSTILE_TEXTS = [
  '',
  ' ',
  "' or 1=1 --",
  '%',
  '_\\',
  '\u0000',
  '\uD800',
  '<script>alert(1)</script>',
  '=cmd()',
  '../../etc/passwd',
  '{{7*7}}',
  '\u202E\u200B',
  'İıſK',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '__proto__',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '-0',
  '1e999',
  'NaN',
]
export const hostileText = fc.constantFrom(...HOSTILE_TEXTS)

/** Values that are invalid for nearly every field. */
const hostileValue: Values = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
)

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.oneof(fc.constantFrom(...REQUEST_IDS), fc.uuid()),
  date: moments().map(text => text.slice(0, 10)),
  'date-time': moments(),
}

function moments() {
  return fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map(date => date.toISOString())
}

/** Ids of the first records. */
export const fewIds = fc.integer({ min: 1, max: FEW_IDS })

/** Valid values of a schema. @param name the name of the field, if it has one */
export function valuesOf(schema: Schema, name = ''): Values {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(choice => valuesOf(choice, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integersOf(schema)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'string':
      return textsOf(schema, name)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return objectsOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function integersOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): Values {
  const all = fc.integer({
    min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
    max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
  })
  const few = fc.integer({ min: Math.max(minimum, 1), max: Math.min(maximum, FEW_IDS) })
  return fc.oneof({ arbitrary: few, weight: 5 }, { arbitrary: all, weight: 1 })
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema, name: string): fc.Arbitrary<string> {
  if (name === 'request_id') return fc.constantFrom(...REQUEST_IDS)
  const known = format === undefined ? undefined : formats[format]
  if (known) return known
  const letters = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  const free = fc.oneof(fc.string(letters), fc.string({ ...letters, unit: 'grapheme' }))
  if (pattern === undefined) return free
  const allowed = new RegExp(pattern, 'u')
  return pattern.startsWith('^')
    ? fc.stringMatching(allowed, { size: 'small' })
    : free.filter(text => allowed.test(text))
}

function objectsOf({ properties = {}, required = [], additionalProperties }: Schema): Values {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, name)]))
  const names = Object.keys(fields)
  if (names.length > 0)
    return fc.oneof(
      recordsOf(fields, required),
      fc.constantFrom(...names).chain(one => recordsOf(fields, required, one)),
    )
  const value =
    typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : fc.jsonValue({ maxDepth: 2 })
  return fc.dictionary(fc.oneof(fewIds.map(String), fc.string()), value, { maxKeys: 4 })
}

/** @param one the only field besides the required ones; by default all may occur */
function recordsOf(fields: Readonly<Record<string, Values>>, required: readonly string[], one?: string): Values {
  if (one === undefined) return fc.record(fields, { requiredKeys: [...required] })
  const names = Object.keys(fields).filter(name => name === one || required.includes(name))
  return fc.record(Object.fromEntries(names.map(name => [name, fields[name] as Values])))
}

interface Place {
  readonly inside: Record<string, unknown>
  readonly key: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = value as Record<string, unknown>
  return Object.entries(inside).flatMap(([key, part]) => [{ inside, key }, ...placesIn(part)])
}

/** The same values with one place changed, removed or added. */
export const damaged = (values: Values): Values =>
  fc
    .tuple(values, fc.nat(), hostileValue, fc.constantFrom('replace', 'replace', 'remove', 'add'))
    .map(([value, at, wrong, how]) => {
      const copy = structuredClone(value)
      const places = placesIn(copy)
      const place = places[at % Math.max(1, places.length)]
      if (!place) return wrong
      if (how === 'remove') delete place.inside[place.key]
      else if (how === 'add') place.inside[`${place.key}_`] = wrong
      else place.inside[place.key] = wrong
      return copy
    })
