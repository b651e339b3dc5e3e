import type { ListChanges } from '@vitrine/contract/history/history'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * Changes of history lines to lists of datasets, by dataset and slide: `was` and `became`, each an entry [slide, type, id,
 * position, fold] or null; without the fold if there is none. A slide that was added and removed is left out.
 * @param lines with the columns `change_id` (to group by), `dataset_id`, `id` and `changes`
 */
export const netListChanges = (lines: RawBuilder<unknown>) => sql`
  select * from (
    select change_id, dataset_id, slide_id,
      (array_agg(case when side = 'from' then entry end order by line_id, side))[1] as was,
      (array_agg(case when side = 'to' then entry end order by line_id desc, side desc))[1] as became
    from (
      select change_id, dataset_id, lines.id as line_id, side, entry, (entry ->> 0)::integer as slide_id
      from (${lines}) as lines
      cross join lateral (values ('from'), ('to')) as sides (side)
      cross join lateral jsonb_array_elements(changes -> 'dataset_slides' -> side) as entry
    ) as mentioned
    group by change_id, dataset_id, slide_id
  ) as net where was is distinct from became`

type Kind = keyof ListChanges['counts']
interface Row {
  change_id: number
  kind: Kind
  count: number
  slides: { slide: number; was: StoredEntry | null; became: StoredEntry | null }[]
}
/** As the history stores an entry. */
type StoredEntry = [
  slide: number,
  type: ListChanges['added'][number]['type'],
  id: number,
  position: number,
  fold?: number,
]

/** A list change before its slides' names are known. */
export type ListChangesById = Map<number, ListChanges>

/**
 * The list changes of several changes of a dataset.
 * @param shown maximum number of each kind
 */
export async function findListChanges(
  db: Db,
  changes: readonly { id: number; line_ids: number[] }[],
  shown: number | undefined,
): Promise<ListChangesById> {
  if (changes.length === 0) return new Map()
  const groups = sql`(values ${sql.join(changes.map(({ id, line_ids }) => sql`(${id}::bigint, ${line_ids}::bigint[])`))}) as page (change_id, line_ids)`
  const lines = sql`select page.change_id, record_id as dataset_id, history.id, history.changes
    from ${groups} join history on history.id = any(page.line_ids)`
  const { rows } = await sql<Row>`
    select change_id, kind, count(*) as count, jsonb_agg(jsonb_build_object('slide', slide_id, 'was', was, 'became', became)
      order by place, slide_id) filter (where ${shown === undefined ? sql`true` : sql`rank <= ${shown}`}) as slides
    from (
      select *, row_number() over (partition by change_id, kind order by place, slide_id) as rank from (
        select *, coalesce(became -> 3, was -> 3)::integer as place,
          case when was is null then 'added' when became is null then 'removed'
            when was -> 1 is distinct from became -> 1 or was -> 4 is distinct from became -> 4 then 'moved' else 'reordered' end as kind
        from (${netListChanges(lines)}) as net
      ) as kinds
    ) as ranked group by change_id, kind`.execute(db)
  return new Map(changes.map(({ id }) => [id, listChangesOf(rows.filter(row => row.change_id === id))]))
}

const placementOf = (entry: StoredEntry | null) => ({ type: entry?.[1] ?? 'default', fold: entry?.[4] ?? null })

function listChangesOf(rows: readonly Row[]): ListChanges {
  const of = (kind: Kind) => rows.find(row => row.kind === kind)
  const slidesOf = (kind: Kind) => of(kind)?.slides ?? []
  const countOf = (kind: Kind) => of(kind)?.count ?? 0
  return {
    added: slidesOf('added').map(({ slide, became }) => ({ slide, name: null, ...placementOf(became) })),
    removed: slidesOf('removed').map(({ slide, was }) => ({ slide, name: null, ...placementOf(was) })),
    moved: slidesOf('moved').map(({ slide, was, became }) => ({
      slide,
      name: null,
      from: placementOf(was),
      to: placementOf(became),
    })),
    counts: {
      added: countOf('added'),
      removed: countOf('removed'),
      moved: countOf('moved'),
      reordered: countOf('reordered'),
    },
  }
}
