import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isTimedOut } from '../../db/database-error.ts'
import { CODE_KEY, equalSlides, SIMILAR_FROM } from './match-sql.ts'

/** In a large library, names made of the same parts can take longer than a suggestion is worth; such a file gets none. */
const LOOK_UP_MS = 1_000
/** The remaining files are left to the next walks. */
const ALL_LOOK_UPS_MS = 15_000
/** Files that were looked up before are looked up again if slides have been added since, but not in every walk. */
const AGAIN_AFTER = sql`interval '1 hour'`
/** The number of files in one statement. */
const AT_ONCE = 200

const NEVER_LOOKED_UP = sql<boolean>`p.similar_at is null`
const MAY_HAVE_CHANGED = sql<boolean>`p.similar_at < now() - ${AGAIN_AFTER} and p.similar_at < (select max(created_at) from slides)`

/** Looks up slides with similar names for files that match no slide, beginning with files that were never looked up. */
export async function refreshSimilarSlides(db: Db, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + ALL_LOOK_UPS_MS
  for (const isDue of [NEVER_LOOKED_UP, MAY_HAVE_CHANGED]) {
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number }>`select p.id from pictures as p
        where p.attached_at is null and not p.ignored and ${isDue} and p.id > ${last}
        order by p.id limit ${sql.lit(AT_ONCE)}`.execute(db)
      const ids = rows.map(({ id }) => id)
      if (await lookUp(db, ids)) last = ids.at(-1) ?? last
      else
        for (last of ids) {
          if (performance.now() > end || signal?.aborted) return
          await findSimilarSlides(db, last)
        }
      if (performance.now() > end || signal?.aborted) return
      if (ids.length < AT_ONCE) break
    }
  }
}

/** Looks up and stores the slides whose names are most similar to the name or code of a scanned file. */
export async function findSimilarSlides(db: Db, id: number): Promise<void> {
  if (await lookUp(db, [id])) return
  await sql`update pictures set similar_at = now(), similar_slides = '{}' where id = ${id}`.execute(db)
}

/** Has no effect if it takes too long. @returns whether it was in time */
async function lookUp(db: Db, ids: readonly number[]): Promise<boolean> {
  try {
    await storeSimilar(db, ids)
    return true
  } catch (error) {
    if (isTimedOut(error)) return false
    throw error
  }
}

const storeSimilar = (db: Db, ids: readonly number[]) =>
  db.transaction().execute(async trx => {
    await sql`set local statement_timeout = ${sql.lit(LOOK_UP_MS)}`.execute(trx)
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(SIMILAR_FROM)}`.execute(trx)
    const { rows } = await sql<{ id: number; slides: number[] }>`select p.id,
        case when ${equalSlides} is null then coalesce(${similarSlides}, '{}') else '{}' end as slides
      from pictures as p where p.id = any(${ids}::integer[])`.execute(trx)
    // Updated at the end, so that nobody waits for these rows, and locked in the order of all writers.
    await sql`update pictures as p set similar_at = now(), similar_slides = found.slides from (
        select p.id, looked_up.slides from pictures as p
        join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as looked_up (id integer, slides integer[]) on looked_up.id = p.id
        order by p.id for update of p
      ) as found where found.id = p.id`.execute(trx)
  })

// The index covers all searched fields together, so it finds candidates by word similarity, as a similar name is a part of the
// text.
const similarSlides = sql`(
  select array_agg(id order by similarity desc, id) from (
    select id, max(similarity) as similarity from (
      select slides.id, similarity(key, fold(slides.name)) as similarity
      from unnest(array[p.name_key, ${CODE_KEY}]) as key join slides on key <% slides.search_text
    ) as candidate where similarity >= ${sql.lit(SIMILAR_FROM)}
    group by id order by similarity desc, id limit ${sql.lit(MAX_SUGGESTED_SLIDES)}
  ) as similar_slide)`
