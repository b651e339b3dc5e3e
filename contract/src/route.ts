import type { Static, TSchema } from 'typebox'
import type { FieldOption } from './field-options.ts'
import type { Needs } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

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
  /** Readers make it too, though it changes something: API tokens for reading only do not. */
  readonly writes?: true
  /** One line for the API reference. */
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** Absent for a reply without a body (204). */
  readonly reply?: Reply
  /** Media types of a reply that is a file; its status is 200. `reply` is the schema of one of JSON. */
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

/** The type of a scalar column; decides how a filter's text is parsed and compared. */
export type ColumnKind =
  | 'integer'
  | 'number'
  | 'text'
  | 'uuid'
  | 'timestamp'
  | 'date'
  | 'status'
  | 'reference'
  | 'boolean'
  /** One option of a field of the lab's own, or several. */
  | 'choice'
  | 'choices'

/** What a filter's rule compares: a column, a person, or the groups that a record belongs to. */
export type FilterKind = ColumnKind | 'person' | 'membership'

/** What a list knows of a column that is a field of the lab's own, beside its kind. */
export interface CustomColumn {
  /** Whether a search can look into it. */
  readonly isSearched: boolean
  /** In their order; of other types than choices none. */
  readonly options: readonly FieldOption[]
}

/** What a list can be filtered, sorted and searched by. */
export interface ListSpec<Column extends string = string> {
  /** Every scalar column with its kind. All can be filtered and sorted. */
  readonly columns: Readonly<Record<Column, ColumnKind>>
  /** Columns that a search without `search_fields` covers. */
  readonly searchable: readonly string[]
  /** Filters that are not columns, such as `dataset_ids` of slides: each takes a comma list of ids; with its description. */
  readonly idFilters?: Readonly<Record<string, string>>
  /** The words of columns of text that hold nothing else. A filter by another word is refused. */
  readonly words?: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Filters that are not columns and take some of these words, separated by commas. */
  readonly choiceFilters?: Readonly<Record<string, readonly string[]>>
  /** Where the list takes `filter`: fields that are not columns, and the columns that hold a person's id. */
  readonly filter?: {
    readonly fields?: Readonly<Record<string, FilterKind>>
    readonly people?: readonly string[]
    /** Parameters that choose values of a field with another name. */
    readonly parameters?: Readonly<Record<string, string>>
  }
  /** The columns that are fields of the lab's own, by name. */
  readonly custom?: Readonly<Record<string, CustomColumn>>
  /** Sort keys that are not columns, with their descriptions. */
  readonly sortKeys?: Readonly<Record<string, string>>
  /** Used for a call without `ordering`. */
  readonly defaultOrdering: string
  readonly defaultLimit: number
  readonly maxLimit: number
}

/** Declares a list so that its columns are known to the compiler. */
export const listSpec = <const Column extends string>(spec: ListSpec<Column>): ListSpec<Column> => spec

type StaticOrNothing<S> = S extends TSchema ? Static<S> : undefined
export type BodyOf<R> = R extends Route<TSchema | undefined, infer B, TSchema | undefined> ? StaticOrNothing<B> : never
export type ReplyOf<R> = R extends Route<TSchema | undefined, TSchema | undefined, infer P> ? StaticOrNothing<P> : never

interface RouteParts<Q, B, P> {
  needs: Needs
  writes?: true
  summary: string
  query?: Q
  body?: B
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
