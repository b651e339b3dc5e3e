import { ApiError } from '@vitrine/contract/api-error'
import { type QueryValues, queryString } from './query-string.ts'

export type PathParams = Readonly<Record<string, string | number>>

/** An empty segment or dots would change the path, so no record can be requested by them. */
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
