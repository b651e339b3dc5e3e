import { MAX_SLIDES_A_NAME, type NamedSlide, type SlideLookUpReply } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

type FoundByName = SlideLookUpReply['results'][number]

/** The slides with each name, ignoring case and surrounding blanks: one result per name, in the order of `names`. */
export async function lookUpSlides(db: Db, names: readonly string[]): Promise<FoundByName[]> {
  const { rows } = await sql<NamedSlide & { position: number }>`
    select wanted.position, found.id, found.name
    from unnest(${names}::text[]) with ordinality as wanted (name, position)
    cross join lateral (
      select id, name,
        case when slides.name = wanted.name then 2 when trim_blanks(slides.name) = trim_blanks(wanted.name) then 1 else 0 end as closeness
      from slides where fold(trim_blanks(slides.name)) = fold(trim_blanks(wanted.name))
      order by closeness desc, id limit ${sql.lit(MAX_SLIDES_A_NAME)}
    ) as found
    order by wanted.position, found.closeness desc, found.id`.execute(db)
  const results: FoundByName[] = names.map(name => ({ name, slides: [] }))
  for (const { position, id, name } of rows) results[position - 1]?.slides.push({ id, name })
  return results
}

export const slidesByIds = async (db: Db, ids: readonly number[]): Promise<NamedSlide[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('slides').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::integer[])`).execute()

export const slidesByUuids = async (db: Db, uuids: readonly string[]): Promise<(NamedSlide & { uuid: string })[]> =>
  uuids.length === 0
    ? []
    : db.selectFrom('slides').select(['id', 'uuid', 'name']).where(sql<boolean>`uuid = any(${uuids}::uuid[])`).execute()

/** The slides with exactly these names, sorted by id for each name. */
export async function slidesByExactNames(db: Db, names: readonly string[]): Promise<NamedSlide[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedSlide>`select found.id, wanted.name from unnest(${names}::text[]) as wanted (name)
    cross join lateral (
      select id from slides
      where fold(trim_blanks(name)) = fold(trim_blanks(wanted.name)) and name = wanted.name
      order by id limit ${sql.lit(MAX_SLIDES_A_NAME)}
    ) as found`.execute(db)
  return rows
}

interface Cut {
  readonly block: string
  readonly cut: number
}

/**
 * The slides that are these cuts of these blocks, sorted by id for each cut. Uses the index of blocks: the sums keep the planner
 * from using the indexes of cuts and ids, which it would read for every block.
 */
export async function slidesByBlocks(db: Db, cuts: readonly Cut[]): Promise<(Cut & { readonly id: number })[]> {
  if (cuts.length === 0) return []
  const { rows } = await sql<Cut & { id: number }>`select found.id, wanted.block, wanted.cut
    from unnest(${cuts.map(({ block }) => block)}::text[], ${cuts.map(({ cut }) => cut)}::integer[]) as wanted (block, cut)
    cross join lateral (
      select id from slides
      where left(block_id, 200) collate natural_order = left(wanted.block, 200) collate natural_order
        and block_id = wanted.block and cut_number + 0 = wanted.cut
      order by id + 0 limit ${sql.lit(MAX_SLIDES_A_NAME)}
    ) as found`.execute(db)
  return rows
}
