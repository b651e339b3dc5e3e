import type { ColumnKind } from '@vitrine/contract/route'
import { sampleList } from '@vitrine/contract/samples'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import type { PresentSample, WeighedRow } from './weigh-rows.ts'

type SampleVersion = readonly [sampleId: string, version: number]
type Values = Readonly<Record<string, unknown>>

const SQL_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  integer: 'integer',
  number: 'double precision',
  text: 'text',
  timestamp: 'timestamptz',
  date: 'date',
}

function sqlType(column: string): string {
  if (column === 'slide_id') return 'integer'
  if (column === 'extra_data') return 'jsonb'
  return SQL_TYPES[sampleList.columns[column] as ColumnKind] as string
}

const refs = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)))

/** Records as rows of SQL, as one parameter: however many there are, the statement stays the same. */
const recordset = (records: readonly Values[], columns: readonly string[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as (${sql.join(
    columns.map(column => sql`${sql.ref(column)} ${sql.raw(sqlType(column))}`),
  )})`

const columnsOf = (records: readonly Values[]) => [...new Set(records.flatMap(record => Object.keys(record)))]

interface VersionRow {
  sample_id: string
  version: number
}
const versionOf = ({ sample_id, version }: VersionRow): SampleVersion => [sample_id, version]

/** Writes what rows would do, and gives the versions that the samples have now, by their sample ids. */
export async function writeRows(trx: Trx, userId: number, weighed: readonly WeighedRow[]): Promise<SampleVersion[]> {
  const added: Values[] = []
  const changed: { present: PresentSample; values: Values }[] = []
  for (const one of weighed) {
    if (one.outcome === 'new') added.push({ ...one.values, sample_id: one.row.sampleId })
    if (one.outcome === 'changed') changed.push({ present: one.present as PresentSample, values: one.values })
  }
  const versions = added.length > 0 ? await insertSamples(trx, userId, added) : []
  return changed.length > 0 ? [...versions, ...(await updateSamples(trx, changed))] : versions
}

async function insertSamples(trx: Trx, userId: number, samples: readonly Values[]): Promise<SampleVersion[]> {
  const columns = columnsOf(samples)
  const { rows } = await sql<VersionRow>`insert into samples (created_by, ${refs(columns)})
    select ${userId}::integer, ${refs(columns)} from rows from (${recordset(samples, columns)}) with ordinality
    order by ordinality returning sample_id, version`.execute(trx)
  return rows.map(versionOf)
}

/** A column that one of them changes is set in all, to what it is where that is no change: the rows are held. */
async function updateSamples(
  trx: Trx,
  samples: readonly { present: PresentSample; values: Values }[],
): Promise<SampleVersion[]> {
  const columns = columnsOf(samples.map(({ values }) => values))
  const records = samples.map(({ present, values }) => ({
    id: present.id,
    ...Object.fromEntries(columns.map(column => [column, column in values ? values[column] : present[column]])),
  }))
  const settings = columns.map(column => sql`${sql.ref(column)} = becomes.${sql.ref(column)}`)
  const { rows } = await sql<VersionRow>`update samples as t set ${sql.join(settings)}
    from (select * from ${recordset(records, ['id', ...columns])}) as becomes
    where t.id = becomes.id returning t.sample_id, t.version`.execute(trx)
  return rows.map(versionOf)
}
