import type { ExperimentSummary } from '@vitrine/contract/experiments/evaluations'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { joinVersion, VERSION_NAME } from './inputs.queries.ts'

/** Fields of existing experiments for lists, in addition to their own, in the order of the ids. */
export async function experimentSummaries(db: Db, ids: readonly number[]): Promise<ExperimentSummary[]> {
  const { rows } = await sql<ExperimentSummary>`
    select x.id as experiment,
      (select coalesce(json_agg(input order by place), '[]') from (
        select i.id as place, ${VERSION_NAME}, i.parts, i.folds from experiment_inputs as i
        ${joinVersion('i.version_id')}
        where i.experiment_id = x.id) as input) as inputs,
      (select count(*) from evaluations where experiment_id = x.id) as evaluations,
      (select to_json(newest) from (
        select e.uuid, e.name, ${VERSION_NAME}, e.metrics -> 'auroc' as auroc from evaluations as e
        ${joinVersion('e.version_id')}
        where e.experiment_id = x.id order by e.id desc limit 1) as newest) as latest
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join experiments as x using (id) order by asked.place`.execute(db)
  return rows
}
