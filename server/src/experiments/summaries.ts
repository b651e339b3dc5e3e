import { badRequest } from '@vitrine/contract/api/api-error'
import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { ExperimentSummary } from '@vitrine/contract/experiments/evaluations'
import { namedTexts } from '@vitrine/contract/lists/parse-list-query'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { joinVersion, VERSION_NAME } from './inputs.queries.ts'

/** @throws 400 that names the wrong parameter */
export function readSummaryIds(raw: Readonly<Record<string, unknown>>): number[] {
  const { ids = '' } = namedTexts(raw, ['ids'])
  const texts = ids.split(',').filter(text => text !== '')
  const wrong = texts.find(text => !/^[1-9]\d{0,8}$/.test(text))
  if (wrong !== undefined) throw badRequest(`ids takes ids of experiments, not '${wrong}'.`, 'ids')
  if (texts.length > MAX_PAGE_SIZE)
    throw badRequest(`ids takes up to ${MAX_PAGE_SIZE} ids, not ${texts.length}.`, 'ids')
  return texts.map(Number)
}

/** What lists show of experiments beside their own fields, in the order of the ids; without those that are not there. */
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
