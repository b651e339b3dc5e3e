import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { hasEndedSince, placeOf } from '../../db/moment.ts'

/** After more changes, comparing all slides is faster. */
const MAX_CHANGES = 20_000

/** The state of a database and dataset at a time. */
export interface PresentMoment {
  /** The snapshot as PostgreSQL writes it, which determines the visible transactions. */
  readonly snapshot: string
  /** Where slides are stored (`placeOf`). */
  readonly place: string
  /** The entries of the dataset, in the format of `readEntries`. */
  readonly entries: string
}

interface PresentChanges extends PresentMoment {
  /** Slides whose records may have changed since then; null if unknown. */
  readonly changed: readonly number[] | null
}

const ENTRIES = (dataset: number) => sql`(
  select coalesce(string_agg(concat(slide_id, type, fold), ','), '') from dataset_slides where dataset_id = ${dataset})`

/** Type and fold by the slide's id. */
export const readEntries = (text: string): Map<number, string> =>
  new Map(
    text === '' ? [] : text.split(',').map(entry => [Number.parseInt(entry, 10), entry.slice(entry.search(/\D/))]),
  )

/** The text for an entry in `PresentMoment`. */
export const entryText = ({ type, fold }: { type: string; fold: number | null }): string => `${type}${fold ?? ''}`

/** The entries of a dataset in a snapshot, and the slides that may have changed since then. */
export async function readChanges(trx: Trx, dataset: number, since?: PresentMoment): Promise<PresentChanges> {
  const { rows } = await sql<PresentChanges>`
    select pg_current_snapshot()::text as snapshot, ${placeOf('slides')} as place, ${ENTRIES(dataset)} as entries,
      ${since ? changedSlides(since.snapshot) : sql`null`} as changed`.execute(trx)
  const now = rows[0] as PresentChanges
  return now.place === since?.place ? now : { ...now, changed: null }
}

/**
 * Changes of records are found in the history. Digests of pictures are not part of it, so they are marked with their transaction.
 */
const changedSlides = (snapshot: string): RawBuilder<unknown> => sql`(
  with lines as materialized (
    select table_name, record_id, changes, record from history
    where ${hasEndedSince(sql`tx`, snapshot)} and table_name in ('slides', 'files', 'samples') limit ${MAX_CHANGES + 1}
  )
  select case when (select count(*) from lines) <= ${MAX_CHANGES} then coalesce(array_agg(distinct slide), '{}') end from (
    select record_id as slide from lines where table_name = 'slides'
    union all select id from slides where file_id = any(array(
      select record_id from lines where table_name = 'files'
      union all select id from files where picture_id = any(array(
        select id from pictures where ${hasEndedSince(sql`digest_tx`, snapshot)}))))
    union all select slide_id from samples where id = any(array(select record_id from lines where table_name = 'samples'))
    union all select coalesce(changes #>> '{slide_id,from}', record ->> 'slide_id')::integer from lines where table_name = 'samples'
  ) as touched where slide is not null)`
