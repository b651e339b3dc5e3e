/** The range of PostgreSQL's `integer`: of ids, counts and whole numbers of records. */
export const MIN_INTEGER = -2_147_483_648
export const MAX_INTEGER = 2_147_483_647

export const isRecordId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INTEGER

/** The id of a record that a text is, without leading zeros. */
export const readRecordId = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && isRecordId(Number(text)) ? Number(text) : undefined
