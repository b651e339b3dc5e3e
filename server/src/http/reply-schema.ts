import type { Schema } from './describe-schema.ts'

const isNull = (schema: Schema) => schema.type === 'null'

/**
 * A reply's schema for the serializer: the same fields without constraints. A union of a type and null would be validated for
 * every value of every row; `nullable` means the same and costs nothing.
 */
export function replySchema(schema: Schema): Record<string, unknown> {
  if (schema.anyOf) return choice(schema.anyOf)
  // Without its values an enum is text, unless it has another type.
  if (schema.const !== undefined || schema.enum) return { type: schema.type ?? 'string' }
  if (schema.type === 'array') return { type: 'array', items: replySchema(schema.items ?? {}) }
  // A free map or a value of any type is serialized as it is.
  if (schema.type === undefined) return {}
  if (schema.type !== 'object') return { type: schema.type }
  if (!schema.properties) return {}
  const properties = Object.entries(schema.properties).map(([name, field]) => [name, replySchema(field)])
  return { type: 'object', properties: Object.fromEntries(properties), required: schema.required ?? [] }
}

function choice(choices: readonly Schema[]): Record<string, unknown> {
  const [first, ...others] = choices.filter(schema => !isNull(schema)).map(replySchema)
  if (first === undefined) return { type: 'null' }
  const isOneType = others.every(({ type }) => type === first['type'])
  if (!isOneType || first['type'] === undefined) return {}
  return { ...first, nullable: choices.some(isNull) }
}
