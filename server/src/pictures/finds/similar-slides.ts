import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures'
import { sql } from 'kysely'
import { allowLongStatements, type Db } from '../../db/client.ts'
import { equalSlides, SIMILAR_FROM } from './match-sql.ts'

/** In one statement. */
const AT_ONCE = 20
/** The rest comes with the next walks: a search by trigrams takes milliseconds each in a large library. */
const TIME_MS = 15_000
/** When slides were added since, those that were looked up before are looked up again, but not at every walk. */
const AGAIN_AFTER = sql`interval '1 hour'`

/** Looks up slides of similar names for files that match no slide, the ones that were never looked up first. */
export async function refreshSimilarSlides(db: Db, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + TIME_MS
  while (performance.now() < end && !signal?.aborted) if ((await refreshSome(db)) < AT_ONCE) return
}

const refreshSome = (db: Db): Promise<number> =>
  db.transaction().execute(async trx => {
    await allowLongStatements(trx)
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(SIMILAR_FROM)}`.execute(trx)
    // The index is over all searched fields: a name that is similar is a similar part of them, which is found first.
    const { rows } = await sql`
      update pictures as t set similar_at = now(), similar_slides = coalesce(found.ids, '{}')
      from (
        select p.id, p.is_equal, alike.ids from (
          select p.*, ${equalSlides} is not null as is_equal from (
            select * from pictures where attached_at is null and not ignored and (similar_at is null
              or similar_at < now() - ${AGAIN_AFTER} and similar_at < (select max(created_at) from slides))
            order by similar_at nulls first, id limit ${sql.lit(AT_ONCE)}
          ) as p
        ) as p
        left join lateral (
          select array_agg(id order by id) as ids from (
            select id from (
              select slides.id, slides.name, key from unnest(array[p.name_key, p.code_key]) as key
              join slides on key <% slides.search_text
            ) as candidate where similarity(key, fold(name)) >= ${sql.lit(SIMILAR_FROM)}
            group by id order by max(similarity(key, fold(name))) desc, id limit ${sql.lit(MAX_SUGGESTED_SLIDES)}
          ) as best
        ) as alike on not p.is_equal
      ) as found where t.id = found.id returning t.id`.execute(trx)
    return rows.length
  })
