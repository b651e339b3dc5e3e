import { ApiError } from '@vitrine/contract/api/api-error'

export type PathParams = Readonly<Record<string, string | number>>

type Scalar = string | number | boolean
/** Query parameters of a call. A list is sent separated by commas; null and undefined are not sent. */
export type QueryValues = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',')

/** key=value pairs joined by &, with lists separated by commas. Empty if there is nothing to send. */
export function queryString(values: QueryValues = {}): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    pairs.push(`${encodeURIComponent(key)}=${encode(text)}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** An empty segment or dots would change the path, so they can't identify a record. */
const NOT_ADDRESSABLE = ['', '.', '..']

function pathSegment(name: string, value: string | number | undefined): string {
  if (value === undefined) throw new Error(`The path parameter ${name} is missing.`)
  const text = String(value)
  if (NOT_ADDRESSABLE.includes(text)) throw new ApiError(404, `Nothing has the identifier '${text}'.`)
  return encodeURIComponent(text)
}

/** Relative to the API's base address, with a trailing slash before any query string. */
export function callAddress(apiUrl: string, path: string, params: PathParams = {}, query: QueryValues = {}): string {
  const filled = path.replace(/:([a-z_]+)/gi, (_, name: string) => pathSegment(name, params[name]))
  return `${apiUrl.replace(/\/+$/, '')}/${filled.replace(/^\/+|\/+$/g, '')}/${queryString(query)}`
}
