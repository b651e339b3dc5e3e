import { badRequest } from '@vitrine/contract/api/api-error'
import { HISTORY_KINDS } from '@vitrine/contract/history/history'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { KINDS } from '../history-kinds.ts'
import { undoMessages } from './undo-messages.ts'

interface Column {
  readonly table_name: string
  readonly column: string
}

/** The columns of these fields. @throws 400 for one that the lines of the entry did not change */
export async function readFields(
  trx: Trx,
  lineIds: readonly number[],
  fields: readonly string[],
): Promise<{ columns: string[]; areAll: boolean }> {
  const { rows } = await sql<Column>`select distinct table_name, jsonb_object_keys(changes) as column
    from history where id = any(${lineIds}::bigint[]) and action = 'update'`.execute(trx)
  const columns = fields.map(field => {
    const changed = rows.find(row => wireField(row.table_name, row.column) === field)
    if (changed === undefined) throw badRequest(undoMessages.notChanged(field), 'fields')
    return changed.column
  })
  return { columns, areAll: new Set(columns).size === rows.length }
}

/** A column's name on the wire. */
export function wireField(table: string, column: string): string {
  const kind = HISTORY_KINDS.find(name => name === table)
  return kind ? (KINDS[kind].fieldOf.get(column) ?? column) : column.replace(/_id$/, '')
}
