import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isTimedOut } from '../../db/database-error.ts'
import { equalSlides, SIMILAR_FROM } from './match-sql.ts'

/** Names made of the same parts, in a large library, would take longer than the suggestion is worth: such a file gets none. */
const LOOK_UP_MS = 1_000
/** The rest comes with the next walks. */
const ALL_LOOK_UPS_MS = 15_000
/** When slides were added since, those that were looked up before are looked up again, but not at every walk. */
const AGAIN_AFTER = sql`interval '1 hour'`
const LISTED = 500

/** Pictures `p` whose suggestions were never looked up, or may have changed since. */
const IS_DUE = sql`p.attached_at is null and not p.ignored and (p.similar_at is null
  or p.similar_at < now() - ${AGAIN_AFTER} and p.similar_at < (select max(created_at) from slides))`

/** Looks up slides of similar names for files that match no slide, the ones that were never looked up first. */
export async function refreshSimilarSlides(db: Db, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + ALL_LOOK_UPS_MS
  await sql`update pictures as p set similar_at = now(), similar_slides = '{}'
    where ${IS_DUE} and ${equalSlides} is not null`.execute(db)
  for (;;) {
    const { rows } = await sql<{ id: number }>`select p.id from pictures as p where ${IS_DUE}
      order by p.similar_at nulls first, p.id limit ${sql.lit(LISTED)}`.execute(db)
    for (const { id } of rows) {
      if (performance.now() > end || signal?.aborted) return
      await findSimilarSlides(db, id)
    }
    if (rows.length < LISTED) return
  }
}

/** Looks up and stores the slides whose names are most similar to the name or code of a found file. */
export async function findSimilarSlides(db: Db, id: number): Promise<void> {
  const ids = await similarTo(db, id).catch(error => {
    if (isTimedOut(error)) return []
    throw error
  })
  await sql`update pictures set similar_at = now(), similar_slides = ${ids}::integer[] where id = ${id}`.execute(db)
}

const similarTo = (db: Db, id: number): Promise<number[]> =>
  db.transaction().execute(async trx => {
    await sql`set local statement_timeout = ${sql.lit(LOOK_UP_MS)}`.execute(trx)
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(SIMILAR_FROM)}`.execute(trx)
    // The index is over all searched fields: a name that is similar is a similar part of them, which is found first.
    const { rows } = await sql<{ id: number }>`
      select id from (
        select slides.id, similarity(key, fold(slides.name)) as similarity
        from pictures as p cross join lateral unnest(array[p.name_key, p.code_key]) as key
        join slides on key <% slides.search_text
        where p.id = ${id}
      ) as candidate where similarity >= ${sql.lit(SIMILAR_FROM)}
      group by id order by max(similarity) desc, id limit ${sql.lit(MAX_SUGGESTED_SLIDES)}`.execute(trx)
    return rows.map(row => row.id)
  })
