import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalText, RecordId, Timestamp } from '../api/schema.ts'
import { Person } from './history.ts'
import { TRASH_KINDS, type TrashKind } from './trash.ts'

/** Largest number of history entries in one undo by entries. */
const MAX_UNDONE_ENTRIES = 1000
/** Maximum number of history lines that one undo reverts. */
export const MAX_UNDONE_LINES = 250_000
/** Number of records that the reply to an undo names. */
export const MAX_NAMED_RECORDS = 1000
/** Number of conflicts that a refused undo names. */
export const MAX_NAMED_CONFLICTS = 100

/** What to do if somebody has built on a change: undo nothing, undo the rest, or replace the other value. */
const CONFLICT_RULES = ['refuse', 'skip', 'overwrite'] as const

const EntryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const listOf = (what: string, limits: { minItems: number; maxItems: number }) => ({
  ...limits,
  description: `a list of ${limits.minItems} to ${limits.maxItems.toLocaleString('en')} ${what}`,
})

/** What to undo: a request (`request_id`), entries of the history (`entries`), or fields of one of them (`entry`, `fields`). */
export const Undo = closed({
  request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** The person whose request it is, by id. Default: the caller, otherwise the only person with such a request. */
  by: Type.Optional(RecordId),
  entries: Type.Optional(Type.Array(EntryId, listOf('ids of entries', { minItems: 1, maxItems: MAX_UNDONE_ENTRIES }))),
  entry: Type.Optional(EntryId),
  /** `dataset_slides`: the list of a dataset. */
  fields: Type.Optional(Type.Array(Type.String(), listOf('fields', { minItems: 1, maxItems: 100 }))),
  /** If true, nothing is written and the report shows the expected changes. */
  dry_run: Type.Optional(Type.Boolean()),
  /** `refuse` if missing. `overwrite` only with `entry` and `fields`. */
  conflicts: Type.Optional(Type.Enum([...CONFLICT_RULES])),
})
export type Undo = Static<typeof Undo>

export const UndoReply = Type.Object({
  /** Id of the undo, which can itself be undone. */
  request_id: Type.String(),
  /** Records that were changed, created or deleted; `others`: experiments, configs, channels and servers. */
  counts: Type.Object({
    ...Object.fromEntries(TRASH_KINDS.map(kind => [kind, Type.Integer()])),
    others: Type.Integer(),
  } as Record<TrashKind | 'others', Type.TInteger>),
  /** The first 1,000 of them; `version` is null if the record is in the trash now. */
  records: Type.Array(Type.Object({ kind: Type.String(), id: Type.Integer(), version: nullable(Type.Integer()) })),
  /** Number of conflicts that were left as they are. */
  skipped: Type.Integer(),
  dry_run: Type.Boolean(),
})
export type UndoReply = Static<typeof UndoReply>

/**
 * changed: has another value or version now · in_use: a record created by this change is used by others · gone: the record, or
 * one that it needs, was deleted permanently or is missing · taken: another record has the unique value now.
 */
const CONFLICT_REASONS = ['changed', 'in_use', 'gone', 'taken'] as const

export const UndoConflict = Type.Object({
  kind: Type.String(),
  id: Type.Integer(),
  name: OptionalText,
  /** null if the conflict concerns the whole record. */
  field: OptionalText,
  reason: Type.Enum([...CONFLICT_REASONS]),
  /** For a list entry: the slide. */
  slide: Type.Optional(Type.Object({ id: Type.Integer(), name: OptionalText })),
  /** Who changed it since, when, and in which history entry; null if that is unknown. */
  by: nullable(Person),
  at: nullable(Timestamp),
  entry: nullable(Type.Integer()),
})
export type UndoConflict = Static<typeof UndoConflict>

/** The body of a 409: nothing was written. */
export const UndoRefusal = Type.Object({
  detail: Type.String(),
  /** The first 100. */
  conflicts: Type.Array(UndoConflict),
  conflicts_count: Type.Integer(),
  /** Number of records that `skip` would undo. */
  possible: Type.Integer(),
})
export type UndoRefusal = Static<typeof UndoRefusal>

export const undoRoutes = {
  undo: route('POST', '/api/undo/', {
    needs: 'editor',
    summary: 'Take back a request, entries of the history, or fields of one entry; all of it or nothing',
    body: Undo,
    reply: UndoReply,
    status: 200,
  }),
}
