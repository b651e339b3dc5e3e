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

const PLACE = placeOf('slides')

/** The entries of a dataset in a snapshot, and the slides that may have changed since then. */
export async function readChanges(trx: Trx, dataset: number, since?: PresentMoment): Promise<PresentChanges> {
  const changes = since
    ? changesSince(since, dataset)
    : sql<Changes>`select pg_current_snapshot()::text as snapshot, ${PLACE} as place, ${ENTRIES(dataset)} as entries, null as changed`
  const { rows } = await changes.execute(trx)
  const { entries, ...now } = rows[0] as Changes
  return { ...now, entries: entries ?? since?.entries ?? '' }
}

/** `entries` is null if they are the same as before. */
type Changes = Omit<PresentChanges, 'entries'> & { readonly entries: string | null }

/**
 * Changes of records, and of the list of a dataset, are found in the history. Digests of pictures are not part of it, so they are
 * marked with their transaction.
 */
const changesSince = ({ snapshot, place }: PresentMoment, dataset: number): RawBuilder<Changes> => sql<Changes>`
  with lines as materialized (
    select table_name, record_id, changes, record from history
    where ${hasEndedSince(sql`tx`, snapshot)}
      and (table_name in ('slides', 'files', 'samples') or (table_name = 'datasets' and record_id = ${dataset}))
    limit ${MAX_CHANGES + 1}
  ), known as (select ${PLACE} = ${place} and (select count(*) from lines) <= ${MAX_CHANGES} as is_known)
  select pg_current_snapshot()::text as snapshot, ${PLACE} as place,
    case when not is_known or exists (select from lines where table_name = 'datasets') then ${ENTRIES(dataset)} end as entries,
    case when is_known then (
      select coalesce(array_agg(distinct slide), '{}') from (
        select record_id as slide from lines where table_name = 'slides'
        union all select id from slides where file_id = any(array(
          select record_id from lines where table_name = 'files'
          union all select id from files where picture_id = any(array(
            select id from pictures where ${hasEndedSince(sql`digest_tx`, snapshot)}))))
        union all select slide_id from samples where id = any(array(select record_id from lines where table_name = 'samples'))
        union all select coalesce(changes #>> '{slide_id,from}', record ->> 'slide_id')::integer from lines where table_name = 'samples'
      ) as touched where slide is not null
    ) end as changed
  from known`
