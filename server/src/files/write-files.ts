import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { type ColumnType, columnCounts, columnRefs, recordset, type Values } from '../db/recordset.ts'
import { updateMany } from '../db/update-many.ts'

const SQL_TYPES: Readonly<Record<string, ColumnType>> = { size: 'bigint', metadata: 'jsonb' }
const sqlType = (column: string): ColumnType => SQL_TYPES[column] ?? 'text'

/** Registers many files. @returns their ids, in the order of `files` */
export async function insertFiles(trx: Trx, userId: number, files: readonly Values[]): Promise<number[]> {
  if (files.length === 0) return []
  const columns = [...columnCounts(files).keys()]
  const { rows } = await sql<{ id: number }>`insert into files (created_by, ${columnRefs(columns)})
    select ${userId}::integer, ${columnRefs(columns)} from rows from (${recordset(files, columns, sqlType)}) with ordinality
    order by ordinality returning id`.execute(trx)
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** Changes many files, each in its own columns. @param files each with its `id` */
export async function updateFiles(trx: Trx, files: readonly Values[]): Promise<void> {
  if (files.length > 0) await updateMany(trx, 'files', files, sqlType, ['id'])
}
