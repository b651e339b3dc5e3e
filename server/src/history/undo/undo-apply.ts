import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { LOCK_ORDER, type RecordTableName } from '../../db/locks.ts'
import { reviveOptions } from '../../fields/revive-options.ts'

/** Makes the changes of a plan without conflicts. Parents are restored before and removed after their children. */
export async function applyPlan(trx: Trx): Promise<void> {
  // Other records may need the unique values of samples that are removed or changed.
  await removeRecords(trx, 'samples')
  for (const table of PARENTS) await restoreRecords(trx, table)
  for (const table of RECORD_TABLES) await revertRecords(trx, table)
  for (const table of CHILDREN) await restoreRecords(trx, table)
  await restorePlaces(trx)
  for (const table of REMOVED) await removeRecords(trx, table)
  await sql`delete from trash using undo_records as u
    where kind = u.table_name and trash.record_id = u.record_id and op = 'restore'`.execute(trx)
  for (const entity of RECORD_KINDS)
    await reviveOptions(trx, entity, sql`select record_id from undo_records where table_name = ${entity}`)
}

const RECORD_TABLES = LOCK_ORDER.filter(table => table !== 'pictures')
const PARENTS: readonly RecordTableName[] = [
  'files',
  'slides',
  'training_configs',
  'deployment_configs',
  'datasets',
  'experiments',
]
const CHILDREN = RECORD_TABLES.filter(table => !PARENTS.includes(table))
const REMOVED: readonly RecordTableName[] = [
  'experiments',
  'datasets',
  'training_configs',
  'deployment_configs',
  'slides',
  'files',
  'channels',
  'servers',
]

const rowsOf = (table: RecordTableName, op: 'revert' | 'remove' | 'restore') =>
  sql`undo_records as u where u.table_name = ${table} and u.op = ${op}`

async function isPlanned(trx: Trx, table: RecordTableName, op: 'revert' | 'remove' | 'restore'): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from ${rowsOf(table, op)}) as any`.execute(trx)
  return rows[0]?.any ?? false
}

async function removeRecords(trx: Trx, table: RecordTableName): Promise<void> {
  if (!(await isPlanned(trx, table, 'remove'))) return
  await sql`delete from ${sql.table(table)} where id in (select record_id from ${rowsOf(table, 'remove')})`.execute(trx)
}

/** Columns that triggers fill: the list of a dataset comes back afterwards, entry by entry. */
const COUNTED = ['slides_count', 'list_changes']

async function writableColumns(trx: Trx, table: RecordTableName): Promise<string[]> {
  const { rows } = await sql<{ attname: string }>`select attname from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  )
  return rows.map(({ attname }) => attname).filter(column => !COUNTED.includes(column))
}

/** The records when they were deleted, except for the version, which continues. */
async function restoreRecords(trx: Trx, table: RecordTableName): Promise<void> {
  if (!(await isPlanned(trx, table, 'restore'))) return
  const columns = sql.join((await writableColumns(trx, table)).map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
      select restored.* from undo_records as u
      cross join lateral jsonb_populate_record(null::${sql.table(table)},
        u.record || jsonb_build_object('version', (u.record ->> 'version')::integer + 1, 'updated_at', now(),
          'fields', jsonb_strip_nulls(fields_of_state(u.record)))) as restored
      where u.table_name = ${table} and u.op = 'restore' order by restored.id
    ) as restored`.execute(trx)
}

const isCustomField = (column: string) => column.startsWith('fields.')

async function revertRecords(trx: Trx, table: RecordTableName): Promise<void> {
  const { rows } = await sql<{ column: string }>`select distinct jsonb_object_keys(patch) as column
    from ${rowsOf(table, 'revert')}`.execute(trx)
  if (rows.length === 0) return
  const own = rows.map(({ column }) => column).filter(column => !isCustomField(column))
  const columns = own.length < rows.length ? [...own, 'fields'] : own
  const settings = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`reverted.${column}`)}`)
  // Values of lab fields are columns of the plan, and together one column of the table.
  const patch = columns.includes('fields')
    ? sql`u.patch || jsonb_build_object('fields', jsonb_strip_nulls(present.fields || fields_of_state(u.patch)))`
    : sql`u.patch`
  await sql`update ${sql.table(table)} as t set ${sql.join(settings)} from (
      select reverted.* from undo_records as u join ${sql.table(table)} as present on present.id = u.record_id
      cross join lateral jsonb_populate_record(present, ${patch}) as reverted
      where u.table_name = ${table} and u.op = 'revert' and u.patch <> '{}'
    ) as reverted where t.id = reverted.id`.execute(trx)
}

/** A slide that was removed and added again has a new entry. */
const IS_OTHER_ENTRY = sql`was -> 2 is distinct from became -> 2`

/** Entries keep their ids. A position that changed since is not restored. */
async function restorePlaces(trx: Trx): Promise<void> {
  await sql`delete from dataset_slides as listed using undo_places as p
    where p.became is not null and ${IS_OTHER_ENTRY} and listed.dataset_id = p.dataset_id and listed.slide_id = p.slide_id`.execute(
    trx,
  )
  await sql`update dataset_slides as listed set type = was ->> 1, fold = (was ->> 4)::smallint, position =
      case when listed.position = (became ->> 3)::integer then (was ->> 3)::integer else listed.position end
    from undo_places as p where not ${IS_OTHER_ENTRY}
      and listed.dataset_id = p.dataset_id and listed.slide_id = p.slide_id`.execute(trx)
  await sql`insert into dataset_slides (id, dataset_id, slide_id, type, position, fold)
    select (was ->> 2)::integer, dataset_id, slide_id, was ->> 1, (was ->> 3)::integer, (was ->> 4)::smallint from undo_places
    where was is not null and ${IS_OTHER_ENTRY} order by dataset_id, (was ->> 3)::integer`.execute(trx)
}
