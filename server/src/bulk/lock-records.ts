import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { locksOfDeletion } from '../db/locks.ts'
import { rawSql } from '../db/sql-text.ts'
import type { BulkTable } from './bulk-tables.ts'
import type { ReadEdit } from './read-edit.ts'

/** Something was attached to a record while its deletion waited for locks, so the transaction has to be retried. */
export class AttachedMeanwhile extends Error {}

const lock = (
  trx: Trx,
  table: string,
  ids: readonly number[],
  strength: 'for update' | 'for no key update' | 'for key share',
) =>
  sql`select count(*) from (
    select id from ${sql.table(table)} where id = any(${ids}::integer[]) order by id ${rawSql(strength)}
  ) as locked`.execute(trx)

/** The ids that an edit links records to, by column. */
function linkedIds({ table }: BulkTable, { steps, cells }: ReadEdit): Map<string, number[]> {
  const written = [
    // A value that is the same in all records does not depend on the previous one.
    ...steps.map(({ field, change }) => [field.column, change(null)] as const),
    ...[...(cells?.values() ?? [])].flatMap(row =>
      row.flatMap(cell => ('field' in cell ? [[cell.field.column, cell.value] as const] : [])),
    ),
  ].filter((link): link is [string, number] => link[0] in table.references && typeof link[1] === 'number')
  const ids = new Map<string, number[]>()
  for (const [column, id] of written) ids.set(column, [...(ids.get(column) ?? []), id])
  return ids
}

/**
 * Locks the records of an edit and those that it links them to, in the order of all writers. After that, nobody else can change
 * them, and earlier changes are visible.
 */
export async function lockRecords(trx: Trx, bulk: BulkTable, edit: ReadEdit, ids: readonly number[]): Promise<void> {
  const { table } = bulk
  if (edit.isDeletion) {
    const locks = table.lockForDeletion?.(ids) ?? sql`${locksOfDeletion(table, ids)}`
    if (table.lockForDeletion === undefined) await lock(trx, table.name, ids, 'for update')
    const { rows } = await sql<{ held: boolean }>`select ${locks} as held`.execute(trx)
    if (rows[0]?.held !== true) throw new AttachedMeanwhile()
    return
  }
  await lock(
    trx,
    'datasets',
    edit.datasetSteps.flatMap(({ dataset }) => (typeof dataset === 'number' ? dataset : [])),
    'for no key update',
  )
  const parents = linkedIds(bulk, edit)
  for (const [column, linked] of parents) await lock(trx, table.references[column] as string, linked, 'for key share')
  const writesUnique = Object.keys(bulk.taken).some(column => editsColumn(edit, column))
  await lock(
    trx,
    table.name,
    ids,
    writesUnique
      ? 'for update'
      : edit.steps.length + (edit.cells?.size ?? 0) > 0
        ? 'for no key update'
        : 'for key share',
  )
}

const editsColumn = ({ steps, cells }: ReadEdit, column: string) =>
  steps.some(({ field }) => field.column === column) ||
  [...(cells?.values() ?? [])].some(row => row.some(cell => 'field' in cell && cell.field.column === column))
