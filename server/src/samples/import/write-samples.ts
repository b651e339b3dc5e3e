import type { ColumnKind } from '@vitrine/contract/api/field-kinds'
import { sampleList } from '@vitrine/contract/samples/samples'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { COLUMN_TYPES, type ColumnType, columnCounts, columnRefs, recordset, type Values } from '../../db/recordset.ts'
import { updateMany } from '../../db/update-many.ts'
import { importedRecord } from '../../fields/imported-rows.ts'
import type { SampleDiff } from './diff-rows.ts'

type SampleVersion = readonly [sampleId: string, version: number]

const kinds: Readonly<Record<string, ColumnKind>> = sampleList.columns

function sqlType(column: string): ColumnType {
  if (column === 'slide_id') return 'integer'
  if (column === 'extra_data' || column === 'fields') return 'jsonb'
  return COLUMN_TYPES[kinds[column] as ColumnKind] as ColumnType
}

interface VersionRow {
  sample_id: string
  version: number
}
interface InsertedSample extends VersionRow {
  id: number
}
const versionOf = ({ sample_id, version }: VersionRow): SampleVersion => [sample_id, version]

/** Writes the new and changed rows, and returns the samples' new versions by sample id. */
export async function writeSampleRows(
  trx: Trx,
  userId: number,
  diffs: readonly SampleDiff[],
): Promise<SampleVersion[]> {
  const added: Values[] = []
  const changed: Values[] = []
  for (const one of diffs) {
    if (one.outcome === 'new') added.push({ ...importedRecord(one.values), sample_id: one.row.sampleId })
    if (one.outcome === 'changed') changed.push({ ...importedRecord(one.values), id: one.present.id })
  }
  const versions = added.length > 0 ? (await insertSamples(trx, userId, added)).map(versionOf) : []
  if (changed.length === 0) return versions
  const updated = await updateMany<VersionRow>(trx, 'samples', changed, sqlType, ['sample_id', 'version'])
  return [...versions, ...updated.map(versionOf)]
}

/** Inserts samples in order, so that their ids are ascending. */
export async function insertSamples(trx: Trx, userId: number, samples: readonly Values[]): Promise<InsertedSample[]> {
  const records = samples.map(sample => ({ fields: {}, ...sample }))
  const columns = [...columnCounts(records).keys()]
  const { rows } = await sql<InsertedSample>`insert into samples (created_by, ${columnRefs(columns)})
    select ${userId}::integer, ${sql.join(columns.map(insertedValue))} from rows from (${recordset(records, columns, sqlType)}) with ordinality
    order by ordinality returning id, sample_id, version`.execute(trx)
  return rows.sort((one, other) => one.id - other.id)
}

/** Empty values of lab fields are left out. */
const insertedValue = (column: string) => (column === 'fields' ? sql`jsonb_strip_nulls(fields)` : sql.ref(column))
