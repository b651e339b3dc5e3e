import type { Page } from '@vitrine/contract/api/page'
import type { TSchema } from 'typebox'

type Fields = Record<string, unknown>
/** The parts of a TypeBox schema, which is plain JSON Schema, that this parser uses. */
interface Shape {
  type?: string
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  /** A choice of strings, which TypeBox writes without a type. */
  enum?: readonly unknown[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object or array schema inside a nullable one. */
function structure(shape: Shape): Shape {
  return shape.anyOf?.find(part => part.properties !== undefined || part.type === 'array') ?? shape
}

/** A status may be a string or an object with id, name and description; it is read as the object. */
function statusOfName(name: string, shape: Shape): Fields | undefined {
  const { properties } = shape
  if (properties?.['name'] === undefined || properties['id'] === undefined) return undefined
  return Object.fromEntries(Object.keys(properties).map(field => [field, field === 'name' ? name : null]))
}

/** The reverse: the schema has plain text and the reply an object. */
const textOf = (value: Fields) => (typeof value['name'] === 'string' ? value['name'] : null)
const isText = (shape: Shape): boolean =>
  shape.type === 'string' || shape.enum !== undefined || (shape.anyOf ?? []).some(isText)

/**
 * Converts one value to the shape of its schema.
 * @param isWhole false for the reply to a write, which may only contain the changed fields and is merged into the row: there a
 * missing field stays missing, elsewhere it becomes null
 */
function readValue(value: unknown, shape: Shape, isWhole: boolean): unknown {
  // Most values of long lists, which need no conversion.
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string' && shape.type === 'string') return value
  const wanted = structure(shape)
  if (wanted.type === 'array') {
    return Array.isArray(value) ? readItems(value, wanted.items ?? {}, isWhole) : value
  }
  if (isText(shape)) return isFields(value) ? textOf(value) : value
  if (wanted.properties === undefined) return value
  if (typeof value === 'string') return statusOfName(value, wanted) ?? value
  return isFields(value) ? readFields(value, wanted, isWhole) : value
}

/** Returns the same list if nothing changes, as for most lists, which may be long. */
function readItems(items: readonly unknown[], shape: Shape, isWhole: boolean): readonly unknown[] {
  const read = items.map(item => readValue(item, shape, isWhole))
  return read.every((item, index) => item === items[index]) ? items : read
}

/** Returns the same object if nothing changes. */
function readFields(fields: Fields, shape: Shape, isWhole: boolean): Fields {
  const { properties = {}, required } = shape
  let read = fields
  for (const name in properties) {
    const value = fields[name]
    const wanted =
      value !== undefined
        ? readValue(value, properties[name] as Shape, isWhole)
        : isWhole && required?.includes(name)
          ? null
          : undefined
    if (wanted === value) continue
    if (read === fields) read = { ...fields }
    read[name] = wanted
  }
  return read
}

/** Accepts a bare list, `{results, total}`, `{results, count}` or a single object; anything else is an empty list. */
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

const PAGE_FIELDS = ['count', 'total', 'next', 'previous', 'results']

/** The rest of a page besides its rows, such as the counts of the trash. */
function readMore(body: unknown, { properties = {} }: Shape): Fields {
  const more = Object.keys(properties).filter(name => !PAGE_FIELDS.includes(name))
  return isFields(body) ? Object.fromEntries(more.map(name => [name, body[name]])) : {}
}

/** The schema of a row, if the reply is a page of rows. */
const rowShape = (reply: Shape) =>
  reply.properties?.['total'] === undefined ? undefined : reply.properties['results']?.items

export const isList = (schema: TSchema): boolean =>
  (schema as Shape).type === 'array' || rowShape(schema as Shape) !== undefined

/**
 * Converts any allowed reply (docs/product/formats.md#replies) to the shape that the contract declares. Undefined if a record is
 * missing.
 * @param body undefined for an empty body or an HTML page
 */
export function readReply(body: unknown, schema: TSchema): unknown {
  const shape = schema as Shape
  const row = rowShape(shape)
  if (row !== undefined) return { ...readMore(body, shape), ...readPage(body, row) }
  if (shape.type === 'array') return readPage(body, shape.items ?? {}).results
  return isFields(body) ? readFields(body, shape, true) : undefined
}

/** The reply to a write: only the fields that the server sent, and none if it sent no record. */
export function readWriteReply(body: unknown, schema: TSchema): unknown {
  return readFields(isFields(body) ? body : {}, schema as Shape, false)
}
