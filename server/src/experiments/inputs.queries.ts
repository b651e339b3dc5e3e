import { ApiError, notFound } from '@vitrine/contract/api/api-error'
import type { ExperimentInput, ExperimentName, NewInput } from '@vitrine/contract/experiments/inputs'
import { PARTS } from '@vitrine/contract/splits/dataset-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keepScans } from '../datasets/versions/version-scans.ts'
import { versionByUuid } from '../datasets/versions/versions.queries.ts'
import { addHistoryLine } from '../db/add-history-line.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import type { Db, Trx } from '../db/client.ts'
import { isUuid } from '../http/uuid.ts'
import { experimentMessages as messages } from './experiment-messages.ts'

/** The columns of `VersionName`, of a version `v` with its dataset `d`. */
export const VERSION_NAME = sql`v.uuid as version, v.number, v.semver, d.id as dataset, v.dataset_uuid, v.dataset_name`

/** Joins the version with the id in a column, and its dataset unless that was deleted. */
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

async function findInput(db: Db, experimentId: number, versionId: number): Promise<ExperimentInput | undefined> {
  const condition = sql<SqlBool>`i.experiment_id = ${experimentId} and i.version_id = ${versionId}`
  return (await selectInputs(condition).execute(db)).rows[0]
}

/** In the order in which they were added. @throws 404 */
export async function listInputs(db: Db, experimentId: number): Promise<ExperimentInput[]> {
  await getExperiment(db, experimentId)
  const { rows } = await selectInputs(sql<SqlBool>`i.experiment_id = ${experimentId}`).execute(db)
  return rows
}

/** Adds a version, or changes what was learned from it; adding the same again changes nothing. @throws 404 */
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
    const before = await findInput(trx, experimentId, version.id)
    await sql`insert into experiment_inputs (experiment_id, version_id, parts, folds)
      values (${experimentId}, ${version.id}, ${parts}::text[], ${folds}::smallint[])
      on conflict (experiment_id, version_id) do update set parts = excluded.parts, folds = excluded.folds`.execute(trx)
    await keepScans(trx, version.id)
    const input = (await findInput(trx, experimentId, version.id)) as ExperimentInput
    await recordInputChange(trx, experimentId, before, input)
    return input
  })

/** @throws 404 */
export async function removeInput(db: Db, author: Author, experimentId: number, uuid: string): Promise<void> {
  await inTransaction(db, author, async trx => {
    await getExperiment(trx, experimentId)
    const condition = sql<SqlBool>`i.experiment_id = ${experimentId} and v.uuid = ${isUuid(uuid) ? uuid : null}::uuid`
    const { rows } = await selectInputs(condition).execute(trx)
    if (rows[0] === undefined) throw new ApiError(404, messages.noInput(uuid))
    await sql`delete from experiment_inputs as i using dataset_versions as v where v.id = version_id and ${condition}`.execute(
      trx,
    )
    await recordInputChange(trx, experimentId, rows[0], undefined)
  })
}

/** Writes what an experiment learned from a version to the history, before and after; nothing if it is unchanged. */
async function recordInputChange(
  trx: Trx,
  id: number,
  before: ExperimentInput | undefined,
  after: ExperimentInput | undefined,
): Promise<void> {
  const [from, to] = [before, after].map(inputSummary)
  if (JSON.stringify(from) === JSON.stringify(to)) return
  await addHistoryLine(trx, { table: 'experiments', id }, { trained_on: { from, to } })
}

const inputSummary = (input: ExperimentInput | undefined) =>
  input ? { dataset_name: input.dataset_name, number: input.number, parts: input.parts, folds: input.folds } : null
