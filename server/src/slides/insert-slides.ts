import type { ColumnKind } from '@vitrine/contract/api/field-kinds'
import { slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import type { ColumnValues } from '../db/records.ts'
import { type ColumnType, columnCounts, columnRefs, recordset } from '../db/recordset.ts'

const kinds: Readonly<Record<string, ColumnKind>> = slideList.columns
/** The same as in the database. It is needed because a column that only some records have would be null in the others. */
const DEFAULT_STATUS = 'created'

/** The SQL type of a column that users write. */
export function slideSqlType(column: string): ColumnType {
  if (column === 'fields') return 'jsonb'
  return column === 'file_id' || kinds[column] === 'integer' ? 'integer' : 'text'
}

export interface InsertedSlide {
  id: number
  version: number
}

/** Inserts slides in order, so that their ids are ascending. */
export async function insertSlides(trx: Trx, slides: readonly ColumnValues<'slides'>[]): Promise<InsertedSlide[]> {
  const records = slides.map(slide => ({ status: DEFAULT_STATUS, fields: {}, ...slide }))
  const columns = [...columnCounts(records).keys()]
  const { rows } = await sql<InsertedSlide>`insert into slides (${columnRefs(columns)})
    select ${columnRefs(columns)} from rows from (${recordset(records, columns, slideSqlType)}) with ordinality
    order by ordinality returning id, version`.execute(trx)
  return rows.sort((one, other) => one.id - other.id)
}
