import { ApiError, badRequest, notFound } from '@vitrine/contract/api/api-error'
import type { Evaluation, EvaluationPatch } from '@vitrine/contract/experiments/evaluations'
import type { VersionName } from '@vitrine/contract/experiments/inputs'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Admin } from '../../audit/admin.ts'
import { audit } from '../../audit/audit.ts'
import type { StoredVersion } from '../../datasets/versions/versions.queries.ts'
import { type Author, inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { isUuid } from '../../http/uuid.ts'
import { experimentMessages as messages } from '../experiment-messages.ts'
import { getExperiment, joinVersion, VERSION_NAME } from '../inputs.queries.ts'

/** An evaluation with the ids that its address omits. */
export interface StoredEvaluation extends Evaluation {
  readonly id: number
  readonly version_id: number
}

const selectEvaluations = (end: RawBuilder<unknown>) => sql<StoredEvaluation>`
  select e.id, e.version_id, e.uuid, e.name, jsonb_build_object('id', x.id, 'name', x.name) as experiment, ${VERSION_NAME}, e.parts,
    e.fold, e.label, e.classes, e.positive, e.threshold, e.unit, e.counts, e.metrics, e.algorithm, e.file_name, e.file_sha256,
    e.created_at, case when u.id is not null
      then jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email) end as created_by
  from evaluations as e
  join experiments as x on x.id = e.experiment_id
  ${joinVersion('e.version_id')}
  left join users as u on u.id = e.created_by ${end}`

/** Newest first. @throws 404 */
export async function listEvaluations(
  db: Db,
  experimentId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListPage<StoredEvaluation>> {
  await getExperiment(db, experimentId)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from evaluations where experiment_id = ${experimentId}`.execute(db)
  const page = await selectEvaluations(
    sql`where e.experiment_id = ${experimentId} order by e.id desc limit ${limit} offset ${offset}`,
  ).execute(db)
  return { total: rows[0]?.total ?? 0, results: page.rows }
}

/** @throws 404 */
export async function getEvaluation(db: Db, uuid: string): Promise<StoredEvaluation> {
  const isIt: RawBuilder<SqlBool> = sql`e.uuid = ${isUuid(uuid) ? uuid : null}::uuid`
  const { rows } = await selectEvaluations(sql`where ${isIt}`).execute(db)
  if (rows[0] === undefined) throw notFound('evaluation', uuid)
  return rows[0]
}

/** @throws 404, 400 for a threshold of more than two classes */
export const updateEvaluation = (
  db: Db,
  author: Author,
  uuid: string,
  { name, threshold }: EvaluationPatch,
): Promise<StoredEvaluation> =>
  inTransaction(db, author, async trx => {
    const { id, positive } = await getEvaluation(trx, uuid)
    if (threshold !== undefined && positive === null) throw badRequest(messages.noThreshold, 'threshold')
    await sql`update evaluations set name = coalesce(${name?.trim() ?? null}, name),
      threshold = coalesce(${threshold ?? null}, threshold) where id = ${id}`.execute(trx)
    return getEvaluation(trx, uuid)
  })

/** Permanently. @throws 404 */
export async function deleteEvaluation(db: Db, { author, caller }: Admin, uuid: string): Promise<void> {
  await inTransaction(db, author, async trx => {
    const { id, name, experiment, dataset_name, number } = await getEvaluation(trx, uuid)
    await sql`delete from evaluations where id = ${id}`.execute(trx)
    await audit(trx, caller, {
      event: 'evaluation-deleted',
      subject: name,
      details: { uuid, experiment: experiment.name, dataset: dataset_name, version: number },
    })
  })
}

/** Why an experiment with evaluations can't be deleted. */
export async function hasEvaluations(db: Db, experimentId: number): Promise<ApiError> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from evaluations where experiment_id = ${experimentId}`.execute(db)
  return new ApiError(409, messages.hasEvaluations(rows[0]?.count ?? 0))
}

/** The slides that have a prediction. */
export const evaluatedUuids = (db: Db, { id }: StoredEvaluation): Promise<ReadonlySet<string>> =>
  uuidsWhere(db, sql`evaluation_id = ${id}`)

/** The slides of a version that have a prediction in any evaluation of an experiment. */
export const uuidsEvaluatedBy = (db: Db, experimentId: number, versionId: number): Promise<ReadonlySet<string>> =>
  uuidsWhere(
    db,
    sql`evaluation_id in (select id from evaluations where experiment_id = ${experimentId} and version_id = ${versionId})`,
  )

async function uuidsWhere(db: Db, condition: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`select uuid from evaluation_slides where ${condition}`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** A version that an experiment was evaluated on. */
export type EvaluatedVersion = VersionName & Pick<StoredVersion, 'id' | 'number' | 'groups'>

/** The versions that experiments were evaluated on, by the ids of existing experiments, in their order; newest evaluation first. */
export async function evaluatedVersions(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ experiment: number; versions: EvaluatedVersion[] }>`
    select x.id as experiment, array(
        select to_json(one) from (
          select v.id, v.groups, ${VERSION_NAME} from evaluations as e
          ${joinVersion('e.version_id')}
          where e.experiment_id = x.id group by v.id, d.id order by max(e.id) desc) as one) as versions
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join experiments as x using (id) order by asked.place`.execute(db)
  return rows
}
