import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Everything both sides need to know of one call. `query`, `body` and `reply` are TypeBox schemas: static type, validator and serialiser in one. */
export interface Route<
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema | undefined = TSchema | undefined,
> {
  readonly method: Method
  /** As in `/api/slides/:id/`: parameters with a colon, always a trailing slash (spec 1 §7). */
  readonly path: string
  /** One line for the API reference. */
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** Absent for an answer without a body (204). */
  readonly reply?: Reply
  /** Of a success, where it is not the method's own: 201 for a POST that creates, 204 without a reply, otherwise 200. */
  readonly status?: number
  /** A list call: its query is read by `parseListQuery` with this specification instead of a schema. */
  readonly list?: ListSpec
  /** What one record of this kind is called in sentences, where the path does not say it. */
  readonly noun?: string
}

/** What a scalar column holds; decides how a filter's text is read and compared. */
export type ColumnKind = 'integer' | 'number' | 'text' | 'uuid' | 'timestamp' | 'date' | 'status' | 'reference'

/** What a list may be filtered, sorted and searched by (DESIGN section 4). */
export interface ListSpec {
  /** Every scalar column, with its kind. All of them can be filtered and sorted. */
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** Columns that a search without `search_fields` looks into. */
  readonly searchable: readonly string[]
  /** Filters that are not columns, such as `dataset_ids` of slides: each takes a comma list of ids; with its description. */
  readonly idFilters?: Readonly<Record<string, string>>
  /** Sort keys that are not columns, with their descriptions. */
  readonly sortKeys?: Readonly<Record<string, string>>
  /** Used where the call brings no `ordering`. */
  readonly defaultOrdering: string
  readonly defaultLimit: number
  readonly maxLimit: number
}

type StaticOrNothing<S> = S extends TSchema ? Static<S> : undefined
export type BodyOf<R> = R extends Route<TSchema | undefined, infer B, TSchema | undefined> ? StaticOrNothing<B> : never
export type ReplyOf<R> = R extends Route<TSchema | undefined, TSchema | undefined, infer P> ? StaticOrNothing<P> : never

interface RouteParts<Q, B, P> {
  summary: string
  query?: Q
  body?: B
  reply?: P
  list?: ListSpec
  status?: number
  noun?: string
}

/** Declares a call once for the server, the web and the API reference. */
export function route<
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
>(method: Method, path: string, parts: RouteParts<Q, B, P>): Route<Q, B, P> {
  return { method, path, ...parts }
}
