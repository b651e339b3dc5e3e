import type { Static } from 'typebox'
import * as Type from 'typebox'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { RECORD_KINDS } from '../api/record-kinds.ts'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalText, RecordId, Timestamp } from '../api/schema.ts'
import { sampleFields } from '../samples/samples.ts'
import { Person } from './history.ts'

/** The kinds of records that a deletion moves into the trash. */
export const TRASH_KINDS = [...RECORD_KINDS, 'files'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

/** Largest number of records in one restore. */
const MAX_RESTORED = 1000
/** Maximum number of datasets of a deleted slide that are named. */
export const NAMED_DATASETS = 5

export const trashList = listSpec({
  columns: { kind: 'text', name: 'text', deleted_at: 'timestamp', deleted_by: 'reference' },
  words: { kind: TRASH_KINDS },
  searchable: ['name'],
  defaultOrdering: '-deleted_at',
  defaultLimit: 50,
  maxLimit: MAX_PAGE_SIZE,
})

/** A deleted record that can be restored. */
export const TrashItem = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...TRASH_KINDS]),
  record_id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  deleted_at: Timestamp,
  deleted_by: nullable(Person),
  /** When it is deleted permanently; null: never. */
  kept_until: nullable(Timestamp),
  request_id: OptionalText,
  /** The records that are restored with it: the file, number of samples and datasets of a slide, the number of slides of a dataset or file. */
  with: Type.Object({
    file: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), size: nullable(Type.Integer()) })),
    samples: Type.Integer(),
    /** The first five. */
    datasets: Type.Array(Type.Object({ id: Type.Integer(), name: OptionalText })),
    datasets_count: Type.Integer(),
    slides: Type.Integer(),
  }),
})
export type TrashItem = Static<typeof TrashItem>

const kindCounts = Object.fromEntries(TRASH_KINDS.map(kind => [kind, Type.Integer()])) as Record<
  TrashKind,
  Type.TInteger
>
const TrashPage = Type.Object({
  ...pageOf(TrashItem).properties,
  /** The contents of the trash, by kind. */
  counts: Type.Object(kindCounts),
})

const TrashId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const TrashIds = Type.Array(TrashId, {
  minItems: 1,
  maxItems: MAX_RESTORED,
  description: `a list of 1 to ${MAX_RESTORED.toLocaleString('en')} ids`,
})

export const TrashRestore = closed({
  ids: TrashIds,
  /** New `sample_id`s for samples whose own is taken now, by the id in the trash. */
  sample_ids: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: sampleFields.sample_id,
      description: 'an object of sample ids',
    }),
  ),
})
export type TrashRestore = Static<typeof TrashRestore>

export const TrashRestored = Type.Object({
  /** The restore is a request, which can be undone. */
  request_id: Type.String(),
  restored: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...TRASH_KINDS]),
      record_id: Type.Integer(),
      version: Type.Integer(),
    }),
  ),
  /**
   * The records that could not be restored: a deleted dataset, a sample that is on another slide, a value of a deleted lab field (`field`).
   */
  incomplete: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.String(),
      record_id: RecordId,
      name: OptionalText,
      reason: Type.String(),
      field: Type.Optional(Type.String()),
    }),
  ),
})
export type TrashRestored = Static<typeof TrashRestored>

export const TrashEmpty = closed({
  ids: Type.Optional(TrashIds),
  kind: Type.Optional(Type.Enum([...TRASH_KINDS])),
  /** How many records this is expected to delete permanently. */
  count: Type.Integer({ minimum: 0 }),
})
export type TrashEmpty = Static<typeof TrashEmpty>

export const trashRoutes = {
  list: route('GET', '/api/trash/', {
    needs: 'editor',
    summary: 'Deleted records that can be restored',
    list: trashList,
    reply: TrashPage,
  }),
  restore: route('POST', '/api/trash/restore/', {
    needs: 'editor',
    summary: 'Restore deleted records, all of them or none',
    body: TrashRestore,
    reply: TrashRestored,
    status: 200,
  }),
  remove: route('DELETE', '/api/trash/:id/', {
    needs: 'admin',
    summary: 'Delete a record permanently',
    noun: 'deleted record',
  }),
  empty: route('POST', '/api/trash/empty/', {
    needs: 'admin',
    summary: 'Delete the records in the trash permanently: all, some, or those of a kind',
    body: TrashEmpty,
    reply: Type.Object({ deleted: Type.Integer() }),
    status: 200,
  }),
}
