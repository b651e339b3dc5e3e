import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { hasEndedSince, storageIdentity } from '../../db/moment.ts'

/** After more changes, comparing all slides is faster. */
const MAX_CHANGES = 20_000

/** The state of a database at a time. */
export interface PresentMoment {
  /** The snapshot as PostgreSQL writes it, which determines the visible transactions. */
  readonly snapshot: string
  /** Where slides are stored (`placeOf`). */
  readonly place: string
}

interface PresentChanges extends PresentMoment {
  /** The slides that may have changed since then; null if unknown. */
  readonly changes: Changes | null
}

interface Changes {
  /** Those whose records may have changed. */
  readonly changed: readonly number[]
  /** Those that were added to the dataset, removed from it, or changed their place in it. */
  readonly listed: readonly number[]
}

/** The slides that may have changed, in themselves or in a dataset, since an earlier moment. */
export async function readChanges(trx: Trx, dataset: number, since?: PresentMoment): Promise<PresentChanges> {
  const { rows } = await sql<PresentChanges>`
    select pg_current_snapshot()::text as snapshot, ${storageIdentity('slides')} as place,
      ${since ? changesSince(since.snapshot, dataset) : sql`null`} as changes`.execute(trx)
  const now = rows[0] as PresentChanges
  return now.place === since?.place ? now : { ...now, changes: null }
}

/**
 * Changes of records, and of the list of a dataset, are found in the history. Digests of pictures are not part of it, so they are
 * marked with their transaction.
 */
const changesSince = (snapshot: string, dataset: number): RawBuilder<unknown> => sql`(
  with lines as materialized (
    select table_name, record_id, changes, record from history
    where ${hasEndedSince(sql`tx`, snapshot)}
      and (table_name in ('slides', 'files', 'samples') or (table_name = 'datasets' and record_id = ${dataset}))
    limit ${MAX_CHANGES + 1}
  )
  select case when (select count(*) from lines) <= ${MAX_CHANGES} then json_build_object(
    'changed', (select coalesce(json_agg(distinct slide), '[]') from (
      select record_id as slide from lines where table_name = 'slides'
      union all select id from slides where file_id = any(array(
        select record_id from lines where table_name = 'files'
        union all select id from files where picture_id = any(array(
          select id from pictures where ${hasEndedSince(sql`digest_tx`, snapshot)}))))
      union all select slide_id from samples where id = any(array(select record_id from lines where table_name = 'samples'))
      union all select coalesce(changes #>> '{slide_id,from}', record ->> 'slide_id')::integer from lines where table_name = 'samples'
    ) as touched where slide is not null),
    'listed', (select coalesce(json_agg(distinct (entry ->> 0)::integer), '[]')
      from lines, jsonb_path_query(changes, '$.dataset_slides.*[*]') as entry where table_name = 'datasets')
  ) end)`
