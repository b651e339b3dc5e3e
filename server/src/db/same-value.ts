import { isDeepStrictEqual } from 'node:util'

/** Whether two values are the same in the database: numbers by value, JSON in any order of its fields. */
export const isSameStored = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
