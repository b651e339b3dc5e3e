import { NAMED_DATASETS, TRASH_KINDS, type TrashItem, trashList } from '@vitrine/contract/history/trash'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { orderBy, orderTerms } from '../../db/list-order.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { allOf, conditionsOf } from '../../db/list-where.ts'
import type { ListedTable } from '../../db/record-table.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { findNames } from '../link-names.ts'

const trashTable: ListedTable = {
  name: 'trash',
  spec: trashList,
  required: ['id', 'kind', 'name', 'deleted_at'],
  renamed: {},
  idFilters: {},
  sortKeys: {},
}

export interface TrashPage extends ListPage<TrashItem> {
  readonly counts: Record<TrashItem['kind'], number>
}

interface Row extends Omit<TrashItem, 'with'> {
  with: Omit<TrashItem['with'], 'datasets'>
  dataset_ids: number[]
}

/** A page of the deleted records. @param days how long they are kept; 0: forever */
export function listTrash(db: Db, query: ListQuery, days: number): Promise<TrashPage> {
  const where = allOf([sql`true`, ...conditionsOf(trashTable, query)])
  return inSnapshot(db, async trx => {
    const counted = await sql<{ kind: TrashItem['kind']; count: number; matching: number }>`
      select kind, count(*) as count, count(*) filter (where ${where}) as matching from trash as t group by kind`.execute(
      trx,
    )
    const { rows } = await sql<Row>`
      select t.id, t.kind, t.record_id, t.uuid, t.name, t.deleted_at, t.request_id,
        case when users.id is not null then jsonb_build_object('id', users.id, 'username', username, 'name', users.name) end as deleted_by,
        case when ${days}::integer > 0 then t.deleted_at + make_interval(days => ${days}::integer) end as kept_until,
        jsonb_build_object(
          'file', case when related -> 'file' ->> 'id' is not null then
            jsonb_build_object('id', related -> 'file' -> 'id', 'name', related -> 'file' -> 'name', 'size', related -> 'file' -> 'size') end,
          'samples', coalesce(jsonb_array_length(related -> 'samples'), 0),
          'datasets_count', coalesce(jsonb_array_length(related -> 'places'), 0),
          'slides', coalesce(jsonb_array_length(related -> 'slides'), jsonb_array_length(line.record -> 'dataset_slides'), 0)
        ) as with,
        array(select (place ->> 0)::integer from jsonb_array_elements(related -> 'places') as place limit ${NAMED_DATASETS}) as dataset_ids
      from trash as t
      left join history as line on line.id = t.id
      left join users on users.id = t.deleted_by
      where ${where} order by ${orderBy(orderTerms(trashTable, query.ordering))}
      limit ${query.limit} offset ${query.offset}`.execute(trx)
    const names = await findNames(
      trx,
      'datasets',
      rows.flatMap(row => row.dataset_ids),
    )
    const results = rows.map(({ dataset_ids, ...row }) => ({
      ...row,
      with: { ...row.with, datasets: dataset_ids.map(id => ({ id, name: names.get(id) ?? null })) },
    }))
    const counts = Object.fromEntries(TRASH_KINDS.map(kind => [kind, 0])) as TrashPage['counts']
    for (const { kind, count } of counted.rows) counts[kind] = count
    return { total: counted.rows.reduce((sum, { matching }) => sum + matching, 0), results, counts }
  })
}
