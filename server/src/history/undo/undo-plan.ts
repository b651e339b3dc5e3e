import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { NOT_STORED } from '../history-kinds.ts'
import { netListChanges } from '../list-changes.ts'

/**
 * The plan of an undo is in tables of its transaction, because a request may have changed a hundred thousand records.
 *
 * `undo_records`: what to do with a record. `op` is `revert` (write the values of `patch` where it has those of `remains`),
 * `remove` (it was created; `version` is the one it was left with) or `restore` (it was deleted; `record` is the whole of it).
 * `undo_places`: the entries of slides in lists of datasets, as the history writes them, before (`was`) and after (`became`).
 * `undo_conflicts`: what prevents the undo. `is_whole`: of the whole record, not of one field or place.
 */
const RECORDS = sql`create temp table undo_records (
    table_name text, record_id integer, op text not null, version integer, last_line bigint not null,
    patch jsonb not null default '{}', remains jsonb not null default '{}', record jsonb, primary key (table_name, record_id)
  ) on commit drop`
const PLACES = sql`create temp table undo_places (
    dataset_id integer, slide_id integer, was jsonb, became jsonb, last_line bigint not null, primary key (dataset_id, slide_id)
  ) on commit drop`
const CONFLICTS = sql`create temp table undo_conflicts (
    table_name text not null, record_id integer not null, field text, slide_id integer, reason text not null, is_whole boolean not null
  ) on commit drop`
const CONFLICTS_INDEX = sql`create index on undo_conflicts (table_name, record_id)`

/**
 * Plans the undo of history lines.
 * @param columns of a single record to revert, if not all; `dataset_slides` for its list
 */
export async function planUndo(
  trx: Trx,
  lineIds: readonly number[],
  columns: readonly string[] | undefined,
): Promise<void> {
  for (const table of [RECORDS, PLACES, CONFLICTS, CONFLICTS_INDEX]) await table.execute(trx)
  const lines = sql`(select * from history where id = any(${lineIds}::bigint[]))`
  const isWanted = columns ? sql`key = any(${columns}::text[])` : sql`true`
  await sql`insert into undo_records
    select table_name, record_id,
      case
        when first in ('create', 'restore') then case when last = 'delete' then 'none' else 'remove' end
        when last = 'delete' then 'restore' else 'revert'
      end,
      version, last_line, coalesce(patch, '{}'), coalesce(remains, '{}'), record || coalesce(patch, '{}')
    from (
      select table_name, record_id, max(id) as last_line, (array_agg(version order by id desc))[1] as version,
        (array_agg(action order by id))[1] as first, (array_agg(action order by id desc))[1] as last,
        (array_agg(record order by id desc) filter (where record is not null))[1] as record
      from ${lines} as line group by table_name, record_id
    ) as records
    left join (
      select table_name, record_id, jsonb_object_agg(key, value_from) as patch, jsonb_object_agg(key, value_to) as remains
      from (
        select table_name, record_id, key, (array_agg(value -> 'from' order by id))[1] as value_from,
          (array_agg(value -> 'to' order by id desc))[1] as value_to
        from ${lines} as line, jsonb_each(changes) where key <> all(${NOT_STORED}::text[]) and ${isWanted} group by table_name, record_id, key
      ) as fields where value_from is distinct from value_to group by table_name, record_id
    ) as net using (table_name, record_id)`.execute(trx)
  await sql`delete from undo_records where op = 'none'`.execute(trx)
  if (columns === undefined || columns.includes('dataset_slides')) await planPlaces(trx, lines)
  if (columns === undefined) await planRelated(trx)
  // Autovacuum, which tells the planner how many rows a table has, does not know tables of a transaction.
  for (const table of ['undo_records', 'undo_places']) await sql`analyze ${sql.table(table)}`.execute(trx)
}

/** The positions that lists lost and gained, and all those of restored datasets. */
async function planPlaces(trx: Trx, lines: ReturnType<typeof sql>): Promise<void> {
  const changes = netListChanges(sql`select 0 as change_id, record_id as dataset_id, id, changes from ${lines} as line
    where table_name = 'datasets' and changes ? 'dataset_slides'`)
  await sql`insert into undo_places
    select dataset_id, slide_id, was, became, last_line from (${changes}) as net
    join undo_records on table_name = 'datasets' and record_id = dataset_id and op in ('revert', 'restore')`.execute(
    trx,
  )
  await sql`insert into undo_places
    select record_id, (entry ->> 0)::integer, entry, null, last_line
    from undo_records cross join lateral jsonb_array_elements(record -> 'dataset_slides') as entry
    where table_name = 'datasets' and op = 'restore' on conflict do nothing`.execute(trx)
  await sql`update undo_places set became = null from undo_records
    where table_name = 'datasets' and record_id = dataset_id and op = 'restore' and became is not null`.execute(trx)
  await sql`delete from undo_places where was is null and became is null`.execute(trx)
}

/** Records that a deletion affected are restored with the record: see `related_records` in the migration. */
async function planRelated(trx: Trx): Promise<void> {
  const deleted = sql`select table_name, undo_records.record_id, last_line, related
    from undo_records join trash on kind = table_name and trash.record_id = undo_records.record_id where op = 'restore'`
  await sql`insert into undo_records (table_name, record_id, op, last_line, record)
    select 'files', (related -> 'file' ->> 'id')::integer, 'restore', last_line, related -> 'file'
    from (${deleted}) as deleted where related -> 'file' ->> 'id' is not null on conflict do nothing`.execute(trx)
  for (const [name, table, column] of RELATED_LINKS)
    await sql`insert into undo_records (table_name, record_id, op, last_line, patch, remains)
      select ${table}, id::integer, 'revert', last_line, jsonb_build_object(${column}::text, record_id),
        jsonb_build_object(${column}::text, null)
      from (${deleted}) as deleted cross join lateral jsonb_array_elements_text(related -> ${name}::text) as id
      on conflict (table_name, record_id) do update
        set patch = excluded.patch || undo_records.patch, remains = excluded.remains || undo_records.remains
        where undo_records.op = 'revert'`.execute(trx)
  await sql`insert into undo_places
    select (place ->> 0)::integer, record_id, jsonb_build_array(record_id, place -> 2, place -> 1, place -> 3)
        || case when place ->> 4 is null then '[]' else jsonb_build_array(place -> 4) end, null, last_line
    from (${deleted}) as deleted cross join lateral jsonb_array_elements(related -> 'places') as place
    on conflict do nothing`.execute(trx)
}

/** The keys of a trash row's `related`: which records refer to the deleted one, and by which column. */
const RELATED_LINKS = [
  ['samples', 'samples', 'slide_id'],
  ['slides', 'slides', 'file_id'],
  ['experiments', 'experiments', 'dataset_id'],
] as const
