import type { TProperties, TSchema } from 'typebox'
import * as Type from 'typebox'
import { MAX_INTEGER, MIN_INTEGER } from './integers.ts'
import { nullable, OptionalInteger, OptionalText, RequiredText } from './schema.ts'

/** The most characters of a text of one line. */
export const LINE_LIMIT = 255
/** Maximum length of a path, or of an image's channel names in one line. */
const LONG_LINE_LIMIT = 4_096
/** Maximum length of multi-line text. */
export const TEXT_LIMIT = 10_000
const LEAST_CUT_NUMBER = 0

/**
 * The field's schema in a new record, in a change (which may repeat a value from before there were limits), and in a stored record.
 * The change has the description of the new record.
 */
interface LimitedField {
  readonly change: TSchema
  readonly record: TSchema
}

const limited = new Map<TSchema, LimitedField>()

function limitedField<Schema extends TSchema>(schema: Schema, field: LimitedField): Schema {
  limited.set(schema, field)
  return schema
}

const textOf = (most: number) => `text of at most ${most.toLocaleString('en')} letters`

const limitedText = (maxLength: number) =>
  limitedField(nullable(Type.String({ maxLength })), {
    change: nullable(Type.String({ description: textOf(maxLength) })),
    record: OptionalText,
  })

const required = { minLength: 1, pattern: '\\S' }
export const RequiredLine = limitedField(Type.String({ ...required, maxLength: LINE_LIMIT }), {
  change: Type.String({ ...required, description: `${textOf(LINE_LIMIT)} that is not empty` }),
  record: RequiredText,
})
export const Line = limitedText(LINE_LIMIT)
export const LongLine = limitedText(LONG_LINE_LIMIT)
export const LongText = limitedText(TEXT_LIMIT)

const most = { maximum: MAX_INTEGER }
export const CutNumber = limitedField(nullable(Type.Integer({ minimum: LEAST_CUT_NUMBER, ...most })), {
  change: nullable(
    Type.Integer({
      minimum: MIN_INTEGER,
      ...most,
      description: `a whole number from ${LEAST_CUT_NUMBER} to ${most.maximum}`,
    }),
  ),
  record: OptionalInteger,
})

export const isLimited = (schema: TSchema): boolean => limited.has(schema)

const fieldsIn =
  (place: keyof LimitedField) =>
  <Fields extends TProperties>(fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, limited.get(schema)?.[place] ?? schema]),
    ) as Fields

/** The fields of a new record, as optional fields of a change. Whether a value is too long or too small then depends on the record. */
export const inChanges = fieldsIn('change')
/** The same fields in stored records. */
export const inRecords = fieldsIn('record')

/** How forms validate a new value. */
export interface Limits {
  readonly maxLength?: number
  readonly minimum?: number
}

/** The limits of a field, which may also be nullable. */
export function limitsOf(schema: TSchema): Limits {
  const [value = schema] = ('anyOf' in schema ? schema.anyOf : []) as TSchema[]
  const { maxLength, minimum } = value as Limits
  return { ...(maxLength !== undefined && { maxLength }), ...(minimum !== undefined && { minimum }) }
}
