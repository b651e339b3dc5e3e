type Scalar = string | number | boolean
/** Query parameters of one call. A list is sent as a comma list; null and undefined are not sent. */
export type QueryValues = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',')

/** key=value pairs joined by &, arrays as comma lists. Empty when there is nothing to send. */
export function queryString(values: QueryValues = {}): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    pairs.push(`${encodeURIComponent(key)}=${encode(text)}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
