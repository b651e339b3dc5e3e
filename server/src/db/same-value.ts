import { isDeepStrictEqual } from 'node:util'

/** Whether two values are equal in the database: numbers by value, JSON regardless of the order of its fields. */
export const isSameStored = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
