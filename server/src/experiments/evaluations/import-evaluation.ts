import { badRequest, conflict, invalidFields } from '@vitrine/contract/api/api-error'
import { closed } from '@vitrine/contract/api/schema'
import { FIGURES_ALGORITHM } from '@vitrine/contract/experiments/figures'
import { type EvaluationReport, NewEvaluation, PredictionRow } from '@vitrine/contract/experiments/predictions'
import { answerSplitError } from '@vitrine/contract/splits/answer-split-error'
import { PARTS } from '@vitrine/contract/splits/dataset-types'
import { numberedNames } from '@vitrine/contract/text/numbered-names'
import { isHeld, notHeld, readLabel } from '@vitrine/contract/versions/label'
import { keysOfRule, type LineKey } from '@vitrine/contract/versions/line-parts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as Type from 'typebox'
import { runSplit } from '../../datasets/trust/split-thread.ts'
import { partsOfLine } from '../../datasets/versions/line-parts.ts'
import { keepScans } from '../../datasets/versions/version-scans.ts'
import { type StoredVersion, versionByUuid } from '../../datasets/versions/versions.queries.ts'
import { type Author, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import { isBroken } from '../../db/database-error.ts'
import { databaseMessages } from '../../db/database-messages.ts'
import { findStoredReport, type ReportTable, storeReport, waitForTurn } from '../../db/stored-reports.ts'
import { contentError } from '../../http/body-contents.ts'
import { firstError } from '../../http/check-schema.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import type { Schema } from '../../http/describe-schema.ts'
import { contentDigest } from '../../http/import-calls.ts'
import { countOutcomes } from '../../http/import-outcomes.ts'
import { notARow } from '../../http/import-rows.ts'
import { fieldSentences } from '../../http/validation-sentences.ts'
import { getExperiment } from '../inputs.queries.ts'
import matchPredictionRows, { MATCHED_KEYS, type Matched } from './match-worker.ts'

const WORKER = { module: new URL('./match-worker.ts', import.meta.url), run: matchPredictionRows }

/** A deleted evaluation can be imported again. */
const REPORTS: ReportTable<'evaluation_imports'> = {
  name: 'evaluation_imports',
  storedHours: 24,
  storedPerUser: 20,
  isCurrent: sql`exists (select from evaluations where uuid = t.id)`,
}

/**
 * Tries or makes an import of predictions: all of it or, if a row is invalid, nothing. One that is sent twice is written once.
 * @throws 404, 400 for errors that don't concern a single row
 */
export async function importEvaluation(
  app: FastifyInstance,
  db: Db,
  call: { readonly author: Author; readonly experimentId: number; readonly body: NewEvaluation },
): Promise<EvaluationReport> {
  const { author, experimentId, body } = call
  await checkContents(body)
  const { experiment, version, slides } = await app.shares.read(() => readGround(db, experimentId, body))
  const matched = await runSplit(
    WORKER,
    { body, number: version.number, slides },
    version.slides_count + body.rows.length,
  )
  if ('message' in matched) throw badRequest(matched.message, matched.field)
  const report = reportOf(matched)
  if (body.dry_run || report.counts.wrong > 0) return report
  const { rows, ...others } = body
  const key = {
    id: body.id,
    userId: author.userId,
    digest: await contentDigest([experimentId, { ...others, dry_run: false }, ...rows]),
  }
  const work = async (trx: Trx) => {
    await waitForTurn(trx)
    const made = await findStoredReport(trx, REPORTS, key)
    if (made) return made
    const name = body.name?.trim() || (await defaultName(trx, experiment, version))
    await insertEvaluation(trx, { author, experimentId, body: { ...body, name }, version, matched })
    const written = { ...report, written: true, evaluation: body.id, request_id: author.requestId }
    await storeReport(trx, REPORTS, key, written)
    return written
  }
  return app.shares
    .bulk(() => inTransaction(db, { ...author, via: 'import' }, work))
    .catch(error => {
      throw isBroken(error, ['evaluations_uuid_key']) ? conflict(databaseMessages.otherImport, 'id') : error
    })
}

/** 'ABMIL on Organs, version 1', then 'ABMIL on Organs, version 1 (2)', so that they can be distinguished in a comparison. */
async function defaultName(
  trx: Trx,
  experiment: { readonly id: number; readonly name: string },
  { dataset_name, number }: StoredVersion,
): Promise<string> {
  const name = `${experiment.name} on ${dataset_name}, version ${number}`
  const { rows } = await sql<{ name: string }>`
    select name from evaluations where experiment_id = ${experiment.id} and starts_with(name, ${name})`.execute(trx)
  const used = new Set(rows.map(({ name }) => name))
  const names = numberedNames(name)
  let free = names.next().value
  while (used.has(free)) free = names.next().value
  return free
}

const { rows: rowsSchema, ...headSchemas } = NewEvaluation.properties
const HEAD = closed(headSchemas)

/** The schema that is checked first: the lists of a large body without their entries. */
export const EVALUATION_OUTLINE = closed({
  ...headSchemas,
  parts: Type.Array(Type.Unknown()),
  classes: Type.Optional(Type.Unknown()),
  rows: { ...rowsSchema, items: {} },
})

async function checkContents({ rows, ...head }: NewEvaluation): Promise<void> {
  const errors = fieldSentences(HEAD as Schema, head)
  if (errors) throw invalidFields(errors)
  await forEachInChunks(rows.entries(), ([index, row]) => {
    const error = firstError(PredictionRow, row)
    if (error) throw notARow(error, { body: NewEvaluation }, rows, index)
    const content = contentError(row)
    if (content) throw badRequest(content.sentence, 'rows')
  })
}

async function readGround(db: Db, experimentId: number, { version: uuid, label }: NewEvaluation) {
  const experiment = await getExperiment(db, experimentId)
  const version = await versionByUuid(db, uuid)
  if (label) checkLabel(label, version)
  const keys = new Set<LineKey>([...MATCHED_KEYS, ...(label ? keysOfRule(readLabel(label)) : [])])
  const { rows } = await sql<{ slides: string }>`
    select coalesce(json_agg(${partsOfLine([...keys])} order by uuid), '[]')::text as slides
    from dataset_version_slides where version_id = ${version.id}`.execute(db)
  return { experiment, version, slides: rows[0]?.slides as string }
}

function checkLabel(label: string, version: StoredVersion): void {
  answerSplitError('label', () => readLabel(label))
  if (!isHeld(label, version)) throw badRequest(notHeld(label, version), 'label')
}

function reportOf({ results, unit, classes, positive, threshold, counts, missing, findings }: Matched) {
  return {
    ...countOutcomes([...results]),
    written: false,
    evaluation: null,
    unit,
    classes: [...classes],
    positive,
    threshold,
    slides: counts.slides,
    predicted: counts.predicted,
    missing: [...missing],
    findings: [...findings],
  } satisfies EvaluationReport
}

interface Checked {
  readonly author: Author
  readonly experimentId: number
  readonly body: NewEvaluation & { readonly name: string }
  readonly version: StoredVersion
  readonly matched: Matched
}

async function insertEvaluation(trx: Trx, { author, experimentId, body, version, matched }: Checked): Promise<void> {
  await allowLongStatements(trx)
  await keepScans(trx, version.id)
  const { predictions, classes, positive, threshold, unit, counts, metrics } = matched
  const parts = PARTS.filter(part => body.parts.includes(part))
  const { rows } = await sql<{ id: number }>`
    insert into evaluations (uuid, experiment_id, version_id, name, parts, fold, label, classes, positive, threshold, unit, counts,
      metrics, algorithm, file_name, file_sha256, created_by)
    values (${body.id}, ${experimentId}, ${version.id}, ${body.name}, ${parts}::text[], ${body.fold ?? null}, ${body.label || null},
      ${JSON.stringify(classes)}::jsonb, ${positive}, ${threshold}, ${unit}, ${JSON.stringify(counts)}::jsonb,
      ${JSON.stringify(metrics)}::jsonb, ${FIGURES_ALGORITHM}, ${body.file_name ?? null}, ${body.file_sha256 ?? null},
      ${author.userId}) returning id`.execute(trx)
  await sql`insert into evaluation_slides (evaluation_id, uuid, truth, predicted, scores)
    select ${rows[0]?.id}::integer, uuid, truth, predicted, scores
    from json_to_recordset(${predictions}::json) as slide (uuid uuid, truth smallint, predicted smallint, scores double precision[])`.execute(
    trx,
  )
}
