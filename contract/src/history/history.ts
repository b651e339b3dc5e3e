import type { Static } from 'typebox'
import * as Type from 'typebox'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { RECORD_KINDS } from '../api/record-kinds.ts'
import { route } from '../api/route.ts'
import { JsonObject, nullable, OptionalText, Timestamp } from '../api/schema.ts'
import { DATASET_TYPES } from '../splits/dataset-types.ts'

/** The kinds of records whose history can be read, as in paths. */
export const HISTORY_KINDS = [...RECORD_KINDS, 'files', 'experiments'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** Default page size of a history. */
export const HISTORY_PAGE_SIZE = 50

const HISTORY_ACTIONS = ['create', 'update', 'delete', 'restore'] as const

/** How a change was made; `hand` is any call that doesn't say, `server` is automatic. */
export const CHANGE_VIAS = [
  'hand',
  'batch-edit',
  'import',
  'delete-many',
  'undo',
  'restore',
  'token',
  'file',
  'server',
] as const
export type ChangeVia = (typeof CHANGE_VIAS)[number]

/**
 * Values of `X-Change-Via` for a call that is one of many: all carry the same `X-Request-Id`, a uuid, and count as one request in
 * history.
 */
export const MANY_CALL_VIAS = ['batch-edit', 'import', 'delete-many'] as const satisfies readonly ChangeVia[]
export type ManyCallVia = (typeof MANY_CALL_VIAS)[number]

/** The person who made a change. */
export const Person = Type.Object({ id: Type.Integer(), username: Type.String(), name: OptionalText })
export type Person = Static<typeof Person>

/**
 * One field of a record, named and written as in the record's replies, except that a link (`slide`, `file`) is an id and a
 * status its name. Links carry the names that their records have now, or had when they were deleted.
 */
export const HistoryChange = Type.Object({
  field: Type.String(),
  from: Type.Unknown(),
  to: Type.Unknown(),
  from_name: Type.Optional(OptionalText),
  to_name: Type.Optional(OptionalText),
})
export type HistoryChange = Static<typeof HistoryChange>

/** How a slide is listed in a dataset. `fold` counts from 1; null if the dataset is not split into folds. */
const placement = { type: Type.Enum(DATASET_TYPES), fold: nullable(Type.Integer()) }
const Placement = Type.Object(placement)
/** `name` is null if only the id of the slide is known. */
const listedSlide = { slide: Type.Integer(), name: OptionalText }
const ListedSlide = Type.Object({ ...listedSlide, ...placement })
const MovedSlide = Type.Object({ ...listedSlide, from: Placement, to: Placement })

/** Maximum number of added, removed and moved slides that an entry holds in a list of entries. */
export const SHOWN_LIST_CHANGES = 20

/** What an entry did to a dataset's list. Moved: to another type or fold. Reordered: only the position differs. */
export const ListChanges = Type.Object({
  added: Type.Array(ListedSlide),
  removed: Type.Array(ListedSlide),
  moved: Type.Array(MovedSlide),
  counts: Type.Object({
    added: Type.Integer(),
    removed: Type.Integer(),
    moved: Type.Integer(),
    reordered: Type.Integer(),
  }),
})
export type ListChanges = Static<typeof ListChanges>

/** The changes that one transaction made to one record. */
export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  action: Type.Enum(HISTORY_ACTIONS),
  at: Timestamp,
  /** null if the server acted on its own. */
  by: nullable(Person),
  /** Shared by all changes of one request; null for changes made without one. */
  request_id: OptionalText,
  /** Number of records that the request changed, this one included. */
  request_records: Type.Integer(),
  /** `name` is that of the API token or the folder, otherwise null. */
  via: Type.Object({ kind: Type.Enum(CHANGE_VIAS), name: OptionalText }),
  /** The record's version after the change; for a deletion, its last one. */
  version: Type.Integer(),
  /** For a creation, the values that were filled in, from null; empty for a deletion and a restore. */
  changes: Type.Array(HistoryChange),
  /** For a dataset whose list changed; at most `SHOWN_LIST_CHANGES` of each kind. */
  entries: Type.Optional(ListChanges),
  /** The request that undid this entry; null if none did or if that was undone in turn. */
  undone_by: OptionalText,
  /** The request that this entry undid; null for any other change. */
  undoes: OptionalText,
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** One entry with all its values. */
export const FullHistoryEntry = Type.Object({
  ...HistoryEntry.properties,
  /** The record's fields before the change, written as in `changes`; null for a creation and a restore. */
  before: nullable(JsonObject),
  /** Fields of `before` that have another value now. */
  differs: Type.Array(Type.String()),
})
export type FullHistoryEntry = Static<typeof FullHistoryEntry>

/** Query parameters of a history. */
export const HISTORY_PARAMETERS = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: HISTORY_PAGE_SIZE },
  offset: { type: 'integer', minimum: 0, default: 0 },
} as const

const HistoryQuery = Type.Unsafe<Record<string, string>>({
  type: 'object',
  properties: {
    ...HISTORY_PARAMETERS,
    field: { type: 'string', description: "Entries that set this field; 'dataset_slides': the list of a dataset" },
    by: { type: 'integer', minimum: 1, description: 'Entries of the person with this id' },
    via: { enum: [...CHANGE_VIAS], description: 'Entries that were made this way' },
  },
  additionalProperties: false,
})

const historyOf = <Kind extends HistoryKind>(kind: Kind, noun: string) => ({
  list: route('GET', `/api/${kind}/:id/history/`, {
    needs: 'reader',
    summary: `What happened to a ${noun}, the newest first; also to a deleted one`,
    query: HistoryQuery,
    reply: pageOf(HistoryEntry),
    noun,
  }),
  get: route('GET', `/api/${kind}/:id/history/:entry/`, {
    needs: 'reader',
    summary: `One entry of the history of a ${noun}, with the ${noun} as it was before`,
    reply: FullHistoryEntry,
    noun,
  }),
})

export const historyRoutes = {
  slides: historyOf('slides', 'slide'),
  samples: historyOf('samples', 'sample'),
  datasets: historyOf('datasets', 'dataset'),
  files: historyOf('files', 'file'),
  experiments: historyOf('experiments', 'experiment'),
}
