/** A record's id in an address; undefined for any other text. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** A day in local time in an address, 'YYYY-MM-DD'; undefined for any other text. */
export const readDay = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The timestamp parameters for a range of days, both inclusive, in local time. */
export const dayRange = (column: string, from: string | undefined, until: string | undefined) => ({
  [`${column}_after`]: from && new Date(`${from}T00:00:00`).toISOString(),
  [`${column}_before`]: until && new Date(`${until}T23:59:59.999`).toISOString(),
})
