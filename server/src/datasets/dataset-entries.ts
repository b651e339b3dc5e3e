import { badRequest } from '@vitrine/contract/api/api-error'
import type { DatasetEntryInput } from '@vitrine/contract/datasets/datasets'
import { type DatasetType, readDatasetType } from '@vitrine/contract/splits/dataset-types'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'
import { datasetMessages } from './dataset-messages.ts'

/** An entry to store; its index in the list becomes its position. */
export interface StoredEntry {
  id: number | null
  slide_id: number
  type: DatasetType
  /** undefined keeps the fold unless the type changes. */
  fold: number | null | undefined
}

/** @param field named in errors */
export function readType(written: string, field: string): DatasetType {
  const type = readDatasetType(written)
  if (type === undefined) throw badRequest(datasetMessages.unknownType(written), field)
  return type
}

type Placement = Pick<DatasetEntryInput, 'slide_id' | 'type' | 'fold'>

/** @throws 400 for an unknown type, and for a fold in a part that has no folds */
export function readPlacement({ slide_id, type: written, fold }: Placement, field: string) {
  const type = readType(written, field)
  const hasFold = fold !== null && fold !== undefined
  if (hasFold && type !== 'T' && type !== 'V') throw badRequest(datasetMessages.foldWithoutPart(slide_id), field)
  return { type, fold }
}

/** @throws 400 for an unknown type, a fold in a part that has no folds, and a slide that occurs twice */
export function readEntries(entries: readonly DatasetEntryInput[]): StoredEntry[] {
  const seen = new Set<number>()
  const repeated = new Set<number>()
  const read = entries.map(({ id = null, slide_id, type, fold }) => {
    if (seen.has(slide_id)) repeated.add(slide_id)
    seen.add(slide_id)
    return { id, slide_id, ...readPlacement({ slide_id, type, fold }, 'dataset_slides') }
  })
  if (repeated.size > 0) throw badRequest(datasetMessages.repeatedSlides([...repeated]), 'dataset_slides')
  return read
}

/** Locks the slides against deletion until the list is saved. @throws 400 naming the missing ones */
export async function checkSlides(trx: Trx, slideIds: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from slides where id = any(${slideIds}::integer[]) order by id for key share`.execute(trx)
  const present = new Set(rows.map(({ id }) => id))
  const unknown = slideIds.filter(id => !present.has(id))
  if (unknown.length > 0) throw badRequest(datasetMessages.unknownSlides(unknown), field)
}

/**
 * Replaces the list of a dataset by `entries`, in that order. Entries of slides that stay keep their ids, even if they are given
 * without one, and unchanged rows are not updated.
 */
export async function replaceEntries(trx: Trx, datasetId: number, entries: readonly StoredEntry[]): Promise<void> {
  await checkSlides(
    trx,
    entries.map(entry => entry.slide_id),
    'dataset_slides',
  )
  const wanted = withIds(entries, await presentEntries(trx, datasetId))
  const rows = sql`(select * from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(entry => entry.slide_id)}::integer[],
    ${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ fold }) => fold ?? null)}::smallint[],
    ${wanted.map(({ fold }) => fold === undefined)}::boolean[]) with ordinality
    as wanted (id, slide_id, type, fold, keeps_fold, position))`
  const fold = sql`case when not wanted.keeps_fold then wanted.fold when entry.type = wanted.type then entry.fold end`
  await sql`delete from dataset_slides as entry where dataset_id = ${datasetId} and not exists (
    select from ${rows} as wanted where wanted.id = entry.id and wanted.slide_id = entry.slide_id)`.execute(trx)
  await sql`update dataset_slides as entry set type = wanted.type, position = wanted.position, fold = ${fold}
    from ${rows} as wanted
    where entry.dataset_id = ${datasetId} and wanted.id = entry.id
      and (entry.type, entry.position, entry.fold) is distinct from (wanted.type, wanted.position, ${fold})`.execute(
    trx,
  )
  await sql`insert into dataset_slides (id, dataset_id, slide_id, type, position, fold)
    select coalesce(wanted.id, nextval(pg_get_serial_sequence('dataset_slides', 'id'))), ${datasetId}, wanted.slide_id, wanted.type, wanted.position, wanted.fold
    from ${rows} as wanted
    where not exists (select from dataset_slides as entry where entry.dataset_id = ${datasetId} and entry.slide_id = wanted.slide_id)
    order by wanted.position`.execute(trx)
}

/**
 * Adds slides at the end of a dataset's list, in order. A slide that is already in the list keeps its place; its type changes if
 * one is given. Folds only apply to new entries.
 * @param usual the type of new entries that have none
 */
export async function appendEntries(
  trx: Trx,
  datasetId: number,
  entries: readonly {
    readonly slide_id: number
    readonly type?: DatasetType | undefined
    readonly fold?: number | null
  }[],
  usual: DatasetType,
): Promise<void> {
  const added = sql`unnest(${entries.map(({ slide_id }) => slide_id)}::integer[],
    ${entries.map(({ type }) => type ?? null)}::text[], ${entries.map(({ fold }) => fold ?? null)}::smallint[])
    with ordinality as added (slide, type, fold, at)`
  // A fold belongs to the former type.
  await sql`update dataset_slides as entry set type = added.type, fold = null from ${added}
    where entry.dataset_id = ${datasetId} and entry.slide_id = added.slide and entry.type <> added.type`.execute(trx)
  await sql`insert into dataset_slides (dataset_id, slide_id, type, position, fold)
    select ${datasetId}, slide, coalesce(added.type, ${usual}), (
      select coalesce(max(position), 0) from dataset_slides where dataset_id = ${datasetId}
    ) + row_number() over (order by at), added.fold
    from ${added} where not exists (
      select from dataset_slides as entry where entry.dataset_id = ${datasetId} and entry.slide_id = slide
    ) order by at`.execute(trx)
}

interface PresentEntry {
  id: number
  slide_id: number
}

const presentEntries = (db: Db, datasetId: number): Promise<PresentEntry[]> =>
  db.selectFrom('dataset_slides').select(['id', 'slide_id']).where('dataset_id', '=', datasetId).execute()

/**
 * An id is kept if it belongs to an entry of this dataset, and otherwise ignored. Without one, a slide keeps its current entry.
 */
function withIds(entries: readonly StoredEntry[], present: readonly PresentEntry[]): StoredEntry[] {
  const own = new Set(present.map(({ id }) => id))
  const bySlide = new Map(present.map(({ id, slide_id }) => [slide_id, id]))
  const taken = new Set<number>()
  const claim = (id: number | null | undefined) => {
    if (id === null || id === undefined || !own.has(id) || taken.has(id)) return null
    taken.add(id)
    return id
  }
  const claimed = entries.map(entry => ({ ...entry, id: claim(entry.id) }))
  return claimed.map(entry => (entry.id === null ? { ...entry, id: claim(bySlide.get(entry.slide_id)) } : entry))
}
