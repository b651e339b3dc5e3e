import { MAX_SLIDES_A_NAME, type SlideLookUpReply } from '@vitrine/contract/slides'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

type FoundByName = SlideLookUpReply['results'][number]
export type NamedSlide = FoundByName['slides'][number]

/** The slides of each name, one result a name, in the order asked. */
export async function lookUpSlides(db: Db, names: readonly string[]): Promise<FoundByName[]> {
  const { rows } = await sql<NamedSlide & { place: number }>`
    select asked.place, found.id, found.name
    from unnest(${names}::text[]) with ordinality as asked (name, place)
    cross join lateral (
      select id, name from slides where fold(slides.name) = fold(asked.name)
      order by (slides.name = asked.name) desc, id limit ${sql.lit(MAX_SLIDES_A_NAME)}
    ) as found
    order by asked.place, (found.name = asked.name) desc, found.id`.execute(db)
  const results: FoundByName[] = names.map(name => ({ name, slides: [] }))
  for (const { place, id, name } of rows) results[place - 1]?.slides.push({ id, name })
  return results
}

export const slidesByIds = (db: Db, ids: readonly number[]): Promise<NamedSlide[]> =>
  db.selectFrom('slides').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::integer[])`).execute()

export const slidesByUuids = (db: Db, uuids: readonly string[]): Promise<(NamedSlide & { uuid: string })[]> =>
  db.selectFrom('slides').select(['id', 'uuid', 'name']).where(sql<boolean>`uuid = any(${uuids}::uuid[])`).execute()
