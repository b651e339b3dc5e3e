import type { Static, TSchema } from 'typebox'
import type { ListSpec } from './list-spec.ts'
import type { Needs } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Describes one call for both sides. `query`, `body` and `reply` are TypeBox schemas: static type, validator and serializer in one. */
export interface Route<
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema | undefined = TSchema | undefined,
> {
  readonly method: Method
  /** As in `/api/slides/:id/`: parameters start with a colon, the path ends with a slash. */
  readonly path: string
  /** Who may make the call. */
  readonly needs: Needs
  /** A call that changes something but that Readers may make, unlike API tokens with the scope `read`. */
  readonly writes?: true
  /** The call is never answered by a replica: its reply would be late there, or the call also writes. */
  readonly reads?: 'primary'
  /** One line for the API reference. */
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** A call without a body counts as one with an empty object. */
  readonly mayOmitBody?: true
  /** Absent for a reply without a body (204). */
  readonly reply?: Reply
  /** Media types of a reply that is a file; its status is 200. `reply` is the schema of the JSON format, if there is one. */
  readonly media?: readonly string[]
  /** Status of a success if it is not the default: 201 for a POST, 204 without a reply body, otherwise 200. */
  readonly status?: number
  /** Whether `If-Match` is honored; every PATCH and DELETE does. */
  readonly ifMatch?: true
  /** A list call: its query is read by `parseListQuery` with this specification instead of a schema. */
  readonly list?: ListSpec
  /** The noun used in messages, if it cannot be derived from the path. */
  readonly noun?: string
}

type StaticOrNothing<S> = S extends TSchema ? Static<S> : undefined
export type BodyOf<R> = R extends Route<TSchema | undefined, infer B, TSchema | undefined> ? StaticOrNothing<B> : never
export type ReplyOf<R> = R extends Route<TSchema | undefined, TSchema | undefined, infer P> ? StaticOrNothing<P> : never

interface RouteParts<Q, B, P> {
  needs: Needs
  writes?: true
  reads?: 'primary'
  summary: string
  query?: Q
  body?: B
  mayOmitBody?: true
  reply?: P
  media?: readonly string[]
  ifMatch?: true
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
