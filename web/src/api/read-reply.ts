import type { Page } from '@vitrine/contract/page'
import type { TSchema } from 'typebox'

type Fields = Record<string, unknown>
/** What is looked at of a TypeBox schema, which is plain JSON Schema. */
interface Shape {
  type?: string
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  /** A choice of words, which TypeBox writes without a type. */
  enum?: readonly unknown[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object or list that a value may be, past `... or null`. */
function structure(shape: Shape): Shape {
  return shape.anyOf?.find(part => part.properties !== undefined || part.type === 'array') ?? shape
}

/** Spec 1 §3: a status is a string, or an object with id, name, description. Read as the object. */
function named(name: string, shape: Shape): Fields | undefined {
  const { properties } = shape
  if (properties?.['name'] === undefined || properties['id'] === undefined) return undefined
  return Object.fromEntries(Object.keys(properties).map(field => [field, field === 'name' ? name : null]))
}

/** The other way round: a place for plain text that got the object. */
const textOf = (value: Fields) => (typeof value['name'] === 'string' ? value['name'] : null)
const isText = (shape: Shape): boolean =>
  shape.type === 'string' || shape.enum !== undefined || (shape.anyOf ?? []).some(isText)

/**
 * One value as its schema has it.
 * @param isWhole false for the reply to a write, which may carry the changed fields alone and is merged into the row: there
 * a missing field stays missing, elsewhere it reads as null.
 */
function readValue(value: unknown, shape: Shape, isWhole: boolean): unknown {
  const wanted = structure(shape)
  if (wanted.type === 'array') {
    return Array.isArray(value) ? value.map(item => readValue(item, wanted.items ?? {}, isWhole)) : value
  }
  if (isText(shape)) return isFields(value) ? textOf(value) : value
  if (wanted.properties === undefined) return value
  if (typeof value === 'string') return named(value, wanted) ?? value
  return isFields(value) ? readFields(value, wanted, isWhole) : value
}

function readFields(fields: Fields, shape: Shape, isWhole: boolean): Fields {
  const read: Fields = { ...fields }
  for (const [name, fieldShape] of Object.entries(shape.properties ?? {})) {
    if (fields[name] !== undefined) read[name] = readValue(fields[name], fieldShape, isWhole)
    else if (isWhole && shape.required?.includes(name)) read[name] = null
  }
  return read
}

/** Spec 1 §3 and spec 2 §7: a bare list, `{results, total}`, `{results, count}`, or one object; anything else is empty. */
function rowsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  if (!isFields(body)) return []
  if (Array.isArray(body['results'])) return body['results']
  return 'results' in body || body['id'] === undefined ? [] : [body]
}

function totalOf(body: unknown, rows: number): number {
  const total = isFields(body) ? (body['total'] ?? body['count']) : undefined
  const number = Number(total ?? Number.NaN)
  return Number.isFinite(number) ? number : rows
}

function readPage(body: unknown, row: Shape): Page<unknown> {
  const results = rowsOf(body).filter(isFields)
  return { results: results.map(fields => readValue(fields, row, true)), total: totalOf(body, results.length) }
}

/** The schema of a list's rows, where a reply is a page of them. */
const rowShape = (reply: Shape) =>
  reply.properties?.['total'] === undefined ? undefined : reply.properties['results']?.items

/**
 * The one tolerant reader (DECIDED section 1): whatever a backend answered, in the shape that the contract gives the reply.
 * A record that did not come is undefined.
 * @param body undefined where the answer was empty or an HTML page.
 */
export function readReply(body: unknown, schema: TSchema): unknown {
  const shape = schema as Shape
  const row = rowShape(shape)
  if (row !== undefined) return readPage(body, row)
  if (shape.type === 'array') return readPage(body, shape.items ?? {}).results
  return isFields(body) ? readFields(body, shape, true) : undefined
}

/** The reply to a write: only what the backend sent, nothing where it sent no record. */
export function readWriteReply(body: unknown, schema: TSchema): unknown {
  return readFields(isFields(body) ? body : {}, schema as Shape, false)
}
