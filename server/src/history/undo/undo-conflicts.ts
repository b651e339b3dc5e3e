import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import type { LockedTableName, RecordTableName } from '../../db/locks.ts'
import { rawSql, sqlText } from '../../db/sql-text.ts'
import { canComeBack } from '../../fields/former-values.ts'
import { undoneValue } from './undo-locks.ts'
import { LINKS, type LinkColumn, TRASH_TABLES, UNIQUE_COLUMNS, type UniqueColumn } from './undo-tables.ts'

/** The kinds of conflict that `findConflicts` may ignore: other values are replaced. */
interface ConflictOptions {
  readonly overwrite: boolean
}

/** Collects in `undo_conflicts` what prevents the plan. All of its records must be locked. */
export async function findConflicts(trx: Trx, { overwrite }: ConflictOptions): Promise<void> {
  const tables = await plannedTables(trx)
  for (const table of tables) await findMissing(trx, table)
  if (!overwrite) for (const table of tables) await findChanged(trx, table)
  for (const unique of UNIQUE_COLUMNS) await findTaken(trx, unique)
  await findChangedPlaces(trx)
  // What stays keeps what it refers to: experiments first, files last.
  for (const link of LINKS.filter(({ parent }) => parent !== 'files')) await findUsed(trx, link)
  await findEvaluated(trx)
  await findListedSlides(trx)
  await findForeignFiles(trx)
  for (const link of LINKS.filter(({ parent }) => parent === 'files')) await findUsed(trx, link)
  for (const link of LINKS) await findMissingParents(trx, link)
  await findMissingPlaces(trx)
  for (const entity of RECORD_KINDS.filter(each => tables.includes(each))) await findFormerValues(trx, entity)
}

async function plannedTables(trx: Trx): Promise<RecordTableName[]> {
  const { rows } = await sql<{ table_name: RecordTableName }>`select distinct table_name from undo_records`.execute(trx)
  return rows.map(({ table_name }) => table_name)
}

interface Found {
  /** The rows to check; `u` is the row of the plan. */
  readonly rows: RawBuilder<unknown>
  readonly reason: 'changed' | 'in_use' | 'gone' | 'taken'
  readonly field?: RawBuilder<unknown>
}

/** Adds conflicts; those with a field leave the rest of their record free, unless it is `isWhole`. */
const addConflicts = (trx: Trx, { rows, reason, field }: Found, isWhole = field === undefined) =>
  sql`insert into undo_conflicts (table_name, record_id, field, reason, is_whole)
    select u.table_name, u.record_id, ${field ?? sql`null`}, ${reason}, ${isWhole} ${rows}`.execute(trx)

/** A conflict of a whole record of the plan, or (`column`) of this column. */
const hasConflict = (plan: string, column?: string | RawBuilder<unknown>) => sql`exists (
  select from undo_conflicts as c where c.table_name = ${sql.ref(`${plan}.table_name`)} and c.record_id = ${sql.ref(`${plan}.record_id`)}
    and (c.is_whole ${column === undefined ? sql`` : sql`or c.field = ${column}`}))`

async function findMissing(trx: Trx, table: RecordTableName): Promise<void> {
  const isThere = sql`exists (select from ${sql.table(table)} as t where t.id = u.record_id)`
  await addConflicts(trx, {
    reason: 'gone',
    rows: sql`from undo_records as u where u.table_name = ${table} and op in ('revert', 'remove') and not ${isThere}`,
  })
  if (!TRASH_TABLES.includes(table)) return
  const isInTrash = sql`exists (select from trash where kind = ${table} and trash.record_id = u.record_id)`
  // A file that was deleted with its slide is in that one's row.
  const comesWithSlide =
    table === 'files'
      ? sql`exists (select from undo_records as s join trash on kind = 'slides' and trash.record_id = s.record_id
          where s.table_name = 'slides' and s.op = 'restore' and (trash.related -> 'file' ->> 'id')::integer = u.record_id)`
      : sql`false`
  await addConflicts(trx, {
    reason: 'gone',
    rows: sql`from undo_records as u where u.table_name = ${table} and op = 'restore'
      and (${isThere} or not (${isInTrash} or ${comesWithSlide}))`,
  })
}

/** Later changes of `u`, except undone ones and their undos: undoing step by step must reach the creation, too. */
const CHANGED_SINCE = sql`exists (
  select from history as h where h.table_name = u.table_name and h.record_id = u.record_id and h.id > u.last_line
    and not exists (select from undone_lines where line_id = h.id and not is_redone)
    and not exists (select from undone_lines as undone join history as former on former.id = undone.line_id
      where undone.request_id = h.request_id and undone.user_id = h.user_id and not is_redone and former.id > u.last_line
        and (former.table_name, former.record_id) = (h.table_name, h.record_id)))`

async function findChanged(trx: Trx, table: RecordTableName): Promise<void> {
  await addConflicts(trx, {
    reason: 'changed',
    field: sql`key`,
    rows: sql`from undo_records as u join ${sql.table(table)} as t on t.id = u.record_id
      cross join lateral (select flat_state(to_jsonb(t)) as state offset 0) as now
      cross join lateral jsonb_each(u.patch) as wanted
      where u.table_name = ${table} and op = 'revert' and coalesce(now.state -> key, 'null') is distinct from u.remains -> key`,
  })
  await addConflicts(trx, {
    reason: 'changed',
    rows: sql`from undo_records as u join ${sql.table(table)} as t on t.id = u.record_id
      where u.table_name = ${table} and op = 'remove' and t.version <> u.version and ${CHANGED_SINCE}`,
  })
}

/** The record `alias` of a table loses its value of a column in this undo. */
const freesValue = (table: string, alias: string, column: string) => sql`exists (
  select from undo_records as v where v.table_name = ${table} and v.record_id = ${sql.ref(`${alias}.id`)}
    and (v.op = 'remove' or v.op = 'revert' and v.patch ? ${column}::text) and not ${hasConflict('v', column)})`

async function findTaken(trx: Trx, { table, column, type, isOptional }: UniqueColumn): Promise<void> {
  const holders = sql`from undo_records as u join ${sql.table(table)} as holder
      on ${sql.ref(`holder.${column}`)} = (${undoneValue(column)})::${rawSql(type)} and holder.id <> u.record_id
    where u.table_name = ${table} and not ${freesValue(table, 'holder', column)}`
  const field = sql`${column}::text`
  await addConflicts(trx, { reason: 'taken', field, rows: sql`${holders} and op = 'revert'` })
  await addConflicts(trx, { reason: 'taken', field, rows: sql`${holders} and op = 'restore'` }, !isOptional)
}

/** An experiment to be removed has evaluations, which nothing restores. */
async function findEvaluated(trx: Trx): Promise<void> {
  await addConflicts(trx, {
    reason: 'in_use',
    rows: sql`from undo_records as u where u.table_name = 'experiments' and op = 'remove'
      and exists (select from evaluations where experiment_id = u.record_id)`,
  })
}

/** A record to be removed is referred to by a record outside this change. */
async function findUsed(trx: Trx, { table, column, parent }: LinkColumn): Promise<void> {
  await addConflicts(trx, {
    reason: 'in_use',
    rows: sql`from undo_records as u where u.table_name = ${parent} and op = 'remove' and exists (
      select from ${sql.table(table)} as child
      where ${sql.ref(`child.${column}`)} = u.record_id and not ${freesValue(table, 'child', column)})`,
  })
}

/** A slide to be removed would delete a file that another change created. */
async function findForeignFiles(trx: Trx): Promise<void> {
  await addConflicts(trx, {
    reason: 'in_use',
    rows: sql`from undo_records as u join slides as t on t.id = u.record_id
      where u.table_name = 'slides' and op = 'remove' and t.file_id is not null and not exists (
        select from undo_records as v where v.table_name = 'files' and v.record_id = t.file_id and v.op = 'remove'
          and not ${hasConflict('v')})`,
  })
}

/** A slide to be removed was listed by another change. */
async function findListedSlides(trx: Trx): Promise<void> {
  await addConflicts(trx, {
    reason: 'in_use',
    rows: sql`from undo_records as u where u.table_name = 'slides' and op = 'remove' and exists (
      select from dataset_slides as listed where listed.slide_id = u.record_id
        and not exists (select from undo_places as place where place.slide_id = listed.slide_id
          and place.dataset_id = listed.dataset_id and place.was is null and not ${placeHasConflict('place')})
        and not exists (select from undo_records as v where v.table_name = 'datasets' and v.record_id = listed.dataset_id
          and v.op = 'remove' and not ${hasConflict('v')}))`,
  })
}

const placeHasConflict = (place: string) => sql`exists (
  select from undo_conflicts as c where c.table_name = 'datasets' and c.record_id = ${sql.ref(`${place}.dataset_id`)}
    and (c.is_whole or c.slide_id = ${sql.ref(`${place}.slide_id`)}))`

/** A link to a record that doesn't exist and isn't restored either. */
async function findMissingParents(trx: Trx, { table, column, parent }: LinkColumn): Promise<void> {
  await addConflicts(trx, {
    reason: 'gone',
    field: sql`${column}::text`,
    rows: sql`from undo_records as u where u.table_name = ${table} and ${undoneValue(column)} is not null
      and not ${willBeThere(parent, sql`(${undoneValue(column)})::integer`)} and not ${hasConflict('u', column)}`,
  })
}

const willBeThere = (table: LockedTableName, id: RawBuilder<unknown>) => sql`(
  exists (select from ${sql.table(table)} as t where t.id = ${id})
  or exists (select from undo_records as v where v.table_name = ${table} and v.op = 'restore' and v.record_id = ${id}
    and not ${hasConflict('v')}))`

const addPlaceConflicts = (trx: Trx, reason: 'changed' | 'gone', rows: RawBuilder<unknown>) =>
  sql`insert into undo_conflicts (table_name, record_id, field, slide_id, reason, is_whole)
    select 'datasets', p.dataset_id, 'dataset_slides', p.slide_id, ${reason}, false from undo_places as p ${rows}`.execute(
    trx,
  )

/**
 * An entry's position is not restored if it has changed since, because saving renumbers a list; unless the change concerned only
 * the position.
 */
async function findChangedPlaces(trx: Trx): Promise<void> {
  const isThere = sql`exists (select from datasets where id = p.dataset_id) and exists (select from slides where id = p.slide_id)`
  await addPlaceConflicts(
    trx,
    'changed',
    sql`left join dataset_slides as listed on listed.dataset_id = p.dataset_id and listed.slide_id = p.slide_id
      where ${isThere} and case when became is null then listed.id is not null else
        listed.id is null or listed.id <> (became ->> 2)::integer or listed.type <> became ->> 1
        or listed.fold is distinct from (became ->> 4)::smallint
        or (was - 3 = became - 3 and listed.position <> (became ->> 3)::integer) end`,
  )
}

async function findMissingPlaces(trx: Trx): Promise<void> {
  await addPlaceConflicts(
    trx,
    'gone',
    sql`where not ${placeHasConflict('p')} and not (
      ${willBeThere('datasets', sql`p.dataset_id`)} and ${willBeThere('slides', sql`p.slide_id`)})`,
  )
}

const IS_OWN_FIELD = sql`starts_with(key, 'fields.') and value <> 'null'`

/** Values of deleted fields, which nobody would see, or of fields recreated with another type. */
async function findFormerValues(trx: Trx, entity: RecordKind): Promise<void> {
  const values = sql`from undo_records as u
    cross join lateral jsonb_each(case u.op when 'revert' then u.patch when 'restore' then u.record end)
    where u.table_name = ${entity} and ${IS_OWN_FIELD}`
  const { rows } = await sql<{ any: boolean }>`select exists (select ${values}) as any`.execute(trx)
  if (!rows[0]?.any) return
  const isPossible = await canComeBack(trx, entity, { name: sqlText`key`, value: sqlText`value` })
  const rowsWithout = sql`${values} and not ${hasConflict('u', sql`key`)} and not coalesce(${isPossible}, false)`
  await addConflicts(trx, { reason: 'gone', field: sql`key`, rows: rowsWithout })
}

/** Removes everything with a conflict from the plan. @returns the number of remaining records */
export async function dropConflicts(trx: Trx): Promise<number> {
  await sql`delete from undo_places as p where ${placeHasConflict('p')}`.execute(trx)
  await sql`delete from undo_records as u where ${hasConflict('u')}`.execute(trx)
  await sql`update undo_records as u set patch = patch - fields, record = record || nulls
    from (
      select table_name, record_id, array_agg(field) as fields, jsonb_object_agg(field, null) as nulls from undo_conflicts
      where not is_whole and slide_id is null group by table_name, record_id
    ) as c where c.table_name = u.table_name and c.record_id = u.record_id`.execute(trx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select table_name, record_id from undo_records where op <> 'revert' or patch <> '{}'
    union select 'datasets', dataset_id from undo_places) as possible`.execute(trx)
  return rows[0]?.count ?? 0
}
