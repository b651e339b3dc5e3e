import { notFound } from '@vitrine/contract/api/api-error'
import { MAX_USES, type SlideUses, type VersionUses } from '@vitrine/contract/experiments/uses'
import { type RawBuilder, sql } from 'kysely'
import { versionByUuid } from '../datasets/versions/versions.queries.ts'
import type { Db } from '../db/client.ts'
import { joinVersion, VERSION_NAME } from './inputs.queries.ts'

const EXPERIMENT = sql`jsonb_build_object('id', x.id, 'name', x.name) as experiment`

/** The first entries of a list, newest first, and the total number. */
async function usesOf<Entry extends object>(
  db: Db,
  selected: RawBuilder<unknown>,
): Promise<{ count: number; results: Entry[] }> {
  const { rows } = await sql<Entry & { of: number }>`
    select *, count(*) over () as of from (${selected}) as used order by place desc limit ${MAX_USES}`.execute(db)
  return { count: rows[0]?.of ?? 0, results: rows }
}

/** The versions, experiments and evaluations that a slide is in. @throws 404 */
export async function usesOfSlide(db: Db, id: number): Promise<SlideUses> {
  const { rows } = await sql<{ uuid: string }>`select uuid from slides where id = ${id}`.execute(db)
  if (rows[0] === undefined) throw notFound('slide', id)
  const { uuid } = rows[0]
  const frozen = sql`dataset_version_slides as f
    ${joinVersion('f.version_id')}
    cross join lateral json_to_record(f.line::json) as frozen (part text, fold smallint)`
  return {
    versions: await usesOf(
      db,
      sql`select v.id as place, ${VERSION_NAME}, part, fold, v.created_at from ${frozen} where f.uuid = ${uuid}::uuid`,
    ),
    experiments: await usesOf(
      db,
      sql`select i.id as place, ${EXPERIMENT}, ${VERSION_NAME}, part from ${frozen}
        join experiment_inputs as i on i.version_id = v.id join experiments as x on x.id = i.experiment_id
        where f.uuid = ${uuid}::uuid and part = any(i.parts)
          and (i.folds is null or fold is null or fold = any(i.folds))`,
    ),
    evaluations: await usesOf(
      db,
      sql`select e.id as place, e.uuid, e.name, ${EXPERIMENT}, e.created_at, ${VERSION_NAME},
          e.classes ->> s.truth as truth, e.classes ->> case when e.positive is null then s.predicted
            when s.scores[e.positive + 1] >= e.threshold then e.positive else 1 - e.positive end as predicted
        from evaluation_slides as s join evaluations as e on e.id = s.evaluation_id
        join experiments as x on x.id = e.experiment_id
        ${joinVersion('e.version_id')}
        where s.uuid = ${uuid}::uuid`,
    ),
  }
}

/** The experiments that learned from a version, and the evaluations on it. @throws 404 */
export async function usesOfVersion(db: Db, uuid: string): Promise<VersionUses> {
  const { id } = await versionByUuid(db, uuid)
  return {
    experiments: await usesOf(
      db,
      sql`select i.id as place, ${EXPERIMENT}, i.parts, i.folds from experiment_inputs as i
        join experiments as x on x.id = i.experiment_id where i.version_id = ${id}`,
    ),
    evaluations: await usesOf(
      db,
      sql`select e.id as place, e.uuid, e.name, ${EXPERIMENT}, e.created_at from evaluations as e
        join experiments as x on x.id = e.experiment_id where e.version_id = ${id}`,
    ),
  }
}
