import { ApiError, notFound } from '@vitrine/contract/api/api-error'
import type { ExperimentInput, ExperimentName, NewInput } from '@vitrine/contract/experiments/inputs'
import { PARTS } from '@vitrine/contract/splits/dataset-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keepScans } from '../datasets/versions/version-scans.ts'
import { versionByUuid } from '../datasets/versions/versions.queries.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { isUuid } from '../http/uuid.ts'
import { experimentMessages as messages } from './experiment-messages.ts'

/** The columns of `VersionName`, of a version `v` with its dataset `d`. */
export const VERSION_NAME = sql`v.uuid as version, v.number, v.semver, d.id as dataset, v.dataset_uuid, v.dataset_name`

/** Joins the version with the id in a column, and its dataset while it is there. */
export const joinVersion = (column: string) =>
  sql`join dataset_versions as v on v.id = ${sql.ref(column)} left join datasets as d on d.uuid = v.dataset_uuid`

const selectInputs = (condition: RawBuilder<SqlBool>) => sql<ExperimentInput>`
  select ${VERSION_NAME}, i.parts, i.folds from experiment_inputs as i
  ${joinVersion('i.version_id')}
  where ${condition} order by i.id`

/** @throws 404 */
export async function getExperiment(db: Db, id: number): Promise<ExperimentName> {
  const { rows } = await sql<ExperimentName>`select id, name from experiments where id = ${id}`.execute(db)
  if (rows[0] === undefined) throw notFound('experiment', id)
  return rows[0]
}

/** In the order in which they were named. @throws 404 */
export async function listInputs(db: Db, experimentId: number): Promise<ExperimentInput[]> {
  await getExperiment(db, experimentId)
  const { rows } = await selectInputs(sql<SqlBool>`i.experiment_id = ${experimentId}`).execute(db)
  return rows
}

/** Names a version, or changes what was learned of it; the same again changes nothing. @throws 404 */
export const putInput = (
  db: Db,
  author: Author,
  experimentId: number,
  { version: uuid, parts: written, folds: writtenFolds = null }: NewInput & { readonly version: string },
): Promise<ExperimentInput> =>
  inTransaction(db, author, async trx => {
    await getExperiment(trx, experimentId)
    const version = await versionByUuid(trx, uuid)
    const parts = PARTS.filter(part => written.includes(part))
    const folds = writtenFolds && [...new Set(writtenFolds)].sort((a, b) => a - b)
    await sql`insert into experiment_inputs (experiment_id, version_id, parts, folds)
      values (${experimentId}, ${version.id}, ${parts}::text[], ${folds}::smallint[])
      on conflict (experiment_id, version_id) do update set parts = excluded.parts, folds = excluded.folds`.execute(trx)
    await keepScans(trx, version.id)
    const { rows } = await selectInputs(
      sql<SqlBool>`i.experiment_id = ${experimentId} and i.version_id = ${version.id}`,
    ).execute(trx)
    return rows[0] as ExperimentInput
  })

/** @throws 404 */
export async function removeInput(db: Db, author: Author, experimentId: number, uuid: string): Promise<void> {
  await inTransaction(db, author, async trx => {
    await getExperiment(trx, experimentId)
    const known = isUuid(uuid) ? uuid : null
    const { numAffectedRows } = await sql`delete from experiment_inputs using dataset_versions as v
      where v.id = version_id and v.uuid = ${known}::uuid and experiment_id = ${experimentId}`.execute(trx)
    if (numAffectedRows === 0n) throw new ApiError(404, messages.noInput(uuid))
  })
}
