import type { SampleValues, SampleValuesBody } from '@vitrine/contract/datasets/dataset-distribution'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** The values of some fields in the samples of slides; missing slides are left out. */
export async function readSampleValues(db: Db, { slide_ids, fields }: SampleValuesBody): Promise<SampleValues> {
  const valuesOf = (field: string) =>
    sql`array(select distinct ${sql.ref(`sample.${field}`)} from samples as sample
      where sample.slide_id = s.id and btrim(${sql.ref(`sample.${field}`)}) <> '' order by 1)`
  const pairs = [...new Set(fields)].map(field => sql`${sql.lit(field)}, ${valuesOf(field)}`)
  const { rows } = await sql<SampleValues['results'][number]>`
    select s.id as slide, jsonb_build_object(${sql.join(pairs)}) as values
    from unnest(${slide_ids}::integer[]) with ordinality as asked (id, place) join slides as s on s.id = asked.id
    order by place`.execute(db)
  return { results: rows }
}
