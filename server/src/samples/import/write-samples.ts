import type { ColumnKind } from '@vitrine/contract/route'
import { sampleList } from '@vitrine/contract/samples'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { columnCounts, columnRefs, recordset, type Values } from '../../db/recordset.ts'
import type { RowDiff } from './diff-rows.ts'

type SampleVersion = readonly [sampleId: string, version: number]

const kinds: Readonly<Record<string, ColumnKind>> = sampleList.columns
const SQL_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  integer: 'integer',
  number: 'double precision',
  text: 'text',
  timestamp: 'timestamptz',
  date: 'date',
}

/** An extra column: the names of the columns that a record changes. */
const CHANGED = 'changed_columns'

function sqlType(column: string): string {
  if (column === CHANGED) return 'text[]'
  if (column === 'slide_id') return 'integer'
  if (column === 'extra_data') return 'jsonb'
  return SQL_TYPES[kinds[column] as ColumnKind] as string
}

interface VersionRow {
  sample_id: string
  version: number
}
const versionOf = ({ sample_id, version }: VersionRow): SampleVersion => [sample_id, version]

/** Writes the new and changed rows, and returns the samples' new versions by sample id. */
export async function writeRows(trx: Trx, userId: number, diffs: readonly RowDiff[]): Promise<SampleVersion[]> {
  const added: Values[] = []
  const changed: Values[] = []
  for (const one of diffs) {
    if (one.outcome === 'new') added.push({ ...one.values, sample_id: one.row.sampleId })
    if (one.outcome === 'changed') changed.push({ ...one.values, id: one.present.id })
  }
  const versions = added.length > 0 ? await insertSamples(trx, userId, added) : []
  return changed.length > 0 ? [...versions, ...(await updateSamples(trx, changed))] : versions
}

async function insertSamples(trx: Trx, userId: number, samples: readonly Values[]): Promise<SampleVersion[]> {
  const columns = [...columnCounts(samples).keys()]
  const { rows } = await sql<VersionRow>`insert into samples (created_by, ${columnRefs(columns)})
    select ${userId}::integer, ${columnRefs(columns)} from rows from (${recordset(samples, columns, sqlType)}) with ordinality
    order by ordinality returning sample_id, version`.execute(trx)
  return rows.map(versionOf)
}

/** A column that only some records change is left alone in the others. */
async function updateSamples(trx: Trx, samples: readonly Values[]): Promise<SampleVersion[]> {
  const times = columnCounts(samples)
  const columns = [...times.keys()]
  const records = samples.map(sample => ({ ...sample, [CHANGED]: Object.keys(sample) }))
  const settings = columns
    .filter(column => column !== 'id')
    .map(column => settingOf(column, times.get(column) === samples.length))
  const { rows } = await sql<VersionRow>`update samples as t set ${sql.join(settings)}
    from (select * from ${recordset(records, [...columns, CHANGED], sqlType)}) as becomes
    where t.id = becomes.id returning t.sample_id, t.version`.execute(trx)
  return rows.map(versionOf)
}

function settingOf(column: string, isInAll: boolean): RawBuilder<unknown> {
  const [own, value] = [sql.ref(column), sql.ref(`becomes.${column}`)]
  if (isInAll) return sql`${own} = ${value}`
  return sql`${own} = case when ${column} = any(becomes.${sql.ref(CHANGED)}) then ${value} else ${sql.ref(`t.${column}`)} end`
}
