import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'

/** The schema of a whole number in a query string. */
export interface WholeNumberSchema {
  readonly type: 'integer'
  readonly minimum: number
  /** No upper limit if missing. */
  readonly maximum?: number
  readonly default: number
}

/** @throws 400 for a text that is not such a number. */
export function readWholeNumber(name: string, { minimum, maximum }: WholeNumberSchema, text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < minimum || number > (maximum ?? Infinity)) {
    const range = maximum === undefined ? `from ${minimum}` : `from ${minimum} to ${maximum}`
    throw badRequest(`${name} takes a whole number ${range}, not '${text}'.`, name)
  }
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

type WholeNumbers = Readonly<Record<string, WholeNumberSchema>>

/** The schema of a query string whose parameters are all whole numbers. */
export const wholeNumbersQuery = (properties: WholeNumbers) =>
  Type.Unsafe<Record<string, string>>({ type: 'object', properties, additionalProperties: false })

/** Reads such a query string. @throws 400 for an unknown parameter or a wrong number. */
export function readWholeNumbers<Parameters extends WholeNumbers>(
  schemas: Parameters,
  raw: Readonly<Record<string, unknown>>,
): { [Name in keyof Parameters]: number } {
  const unknown = Object.keys(raw).find(name => !Object.hasOwn(schemas, name))
  if (unknown !== undefined) throw badRequest(`There is no parameter '${unknown}' here.`, unknown)
  const numbers = Object.entries(schemas).map(([name, schema]) => [
    name,
    raw[name] === undefined ? schema.default : readWholeNumber(name, schema, String(raw[name])),
  ])
  return Object.fromEntries(numbers)
}
