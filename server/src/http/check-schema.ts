import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Schema } from './describe-schema.ts'

/** Types are not coerced, and nothing is filled in or removed: every error is reported with its value. Stops at a value's first error. */
const ajv = new Ajv({ allErrors: false, addUsedSchema: false })
addFormats.default(ajv)

/** Compiled once for each schema, when it is first used. */
const compiled = new WeakMap<object, ValidateFunction>()

/** The first error of a value. @returns undefined if there is none */
export function firstError(schema: object, value: unknown): ErrorObject | undefined {
  const known = compiled.get(schema)
  const isValid = known ?? ajv.compile(schema)
  if (!known) compiled.set(schema, isValid)
  return isValid(value) ? undefined : isValid.errors?.[0]
}

/** Errors in the members of an object, by name. */
export interface InvalidMembers {
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
  /** With the first error of each. */
  readonly invalid: readonly (readonly [name: string, error: ErrorObject])[]
}

/** Above this number of unknown members, the known ones are not checked. */
export const MOST_ERRORS = 20

/**
 * Checks an object's members one by one, at a cost that does not grow with the number of errors. Unknown members are counted before
 * the others are checked.
 */
export function invalidMembers({ properties = {}, required = [], ...schema }: Schema, value: object): InvalidMembers {
  const isClosed = schema.additionalProperties === false
  const names = Object.keys(value)
  const unknown = isClosed ? names.filter(name => !Object.hasOwn(properties, name)) : []
  const missing = required.filter(name => !Object.hasOwn(value, name))
  if (unknown.length > MOST_ERRORS) return { missing, unknown, invalid: [] }
  const invalid = Object.entries(properties).flatMap(([name, property]) => {
    const error = Object.hasOwn(value, name)
      ? firstError(property, (value as Record<string, unknown>)[name])
      : undefined
    return error ? [[name, error] as const] : []
  })
  return { missing, unknown, invalid }
}
