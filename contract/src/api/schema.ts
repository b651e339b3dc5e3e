import type { Static, TProperties, TSchema } from 'typebox'
import * as Type from 'typebox'
import { MAX_INTEGER, MIN_INTEGER } from './integers.ts'

/** A value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** An object that rejects unknown fields. */
export const closed = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** The same fields, all optional. Not `Type.Partial`, which would load TypeBox's type engine with the browser's first screen. */
export const optional = <Fields extends TProperties>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Field in keyof Fields]: Type.TOptional<Fields[Field]>
  }

/** Required text: at least one character that is not blank. */
export const RequiredText = Type.String({ minLength: 1, pattern: '\\S' })
/** The id of another record in a request body. */
export const RecordId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
export const OptionalText = nullable(Type.String())
export const OptionalInteger = nullable(Type.Integer({ minimum: MIN_INTEGER, maximum: MAX_INTEGER }))
export const OptionalNumber = nullable(Type.Number())
/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' })
/** Restricted to what PostgreSQL accepts: existing time zones, and years with four digits, also after conversion to UTC. */
const STORABLE_MOMENT = '^(?!9999-12-31.*-\\d\\d:?\\d\\d$|.*[+-](?:1[5-9]|2\\d):?\\d\\d$)[1-9]'
export const OptionalTimestamp = nullable(Type.String({ format: 'date-time', pattern: STORABLE_MOMENT }))
/** YYYY-MM-DD. */
export const OptionalDate = nullable(Type.String({ format: 'date', pattern: '^[1-9]' }))
/** An object with a value of this schema for any key. Not `Type.Record`, which loads TypeBox's type engine with the first screen. */
export const mapOf = <S extends TSchema>(value: S) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: value })
/** Any JSON object. */
export const JsonObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** Values of lab fields, by key; null for none. A reply may leave it out. */
export const FieldValues = Type.Optional(JsonObject)
/** In a request body: a missing field is left unchanged, null clears it. */
export const FieldValuesInput = Type.Optional(
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'an object of the values of fields',
  }),
)

/** The number of changes of a record, from 1. A reply may omit it. */
export const Version = Type.Optional(Type.Integer({ minimum: 1 }))

/** The person who created a record. */
export const CreatedBy = nullable(
  Type.Object({
    id: Type.Integer(),
    username: Type.String(),
    name: OptionalText,
    email: OptionalText,
  }),
)
export type CreatedBy = Static<typeof CreatedBy>
