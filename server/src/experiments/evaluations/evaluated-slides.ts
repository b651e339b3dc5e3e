import { badRequest } from '@vitrine/contract/api/api-error'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import { type Choices, predict, type ScoredSlide } from '@vitrine/contract/evaluation/units'
import type { EvaluatedSlide } from '@vitrine/contract/experiments/evaluations'
import type { Metrics } from '@vitrine/contract/experiments/figures'
import type { Rule } from '@vitrine/contract/splits/rules'
import { shownValues } from '@vitrine/contract/splits/slide-values'
import { isHeld, notHeld, versionRecord } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import { freezableSlides } from '../../datasets/versions/slide-records.ts'
import { becomes, type StoredVersion, versionByUuid } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import { findLeaks } from '../leaks/check-leaks.ts'
import { readLineage } from '../leaks/lineage.ts'
import { getEvaluation, type StoredEvaluation } from './evaluations.queries.ts'
import type { MetricsQuery, SlidesQuery } from './read-queries.ts'

/** A predicted slide with its line. */
interface ScoredLine extends ScoredSlide {
  readonly slide: VersionSlide
  readonly scores: readonly number[]
}

/** All predicted slides, by uuid. They never change, so reading them needs no snapshot. */
async function readScoredLines(db: Db, { id, version_id }: StoredEvaluation): Promise<ScoredLine[]> {
  const { rows } = await sql<{ truth: number | null; predicted: number; scores: number[]; line: string }>`
    select e.truth, e.predicted, e.scores, v.line from evaluation_slides as e
    join dataset_version_slides as v on v.version_id = ${version_id} and v.uuid = e.uuid
    where e.evaluation_id = ${id} order by e.uuid`.execute(db)
  const all: ScoredLine[] = []
  await forEachInChunks(rows, ({ line, ...scored }) => {
    const slide = JSON.parse(line) as VersionSlide
    all.push({ ...scored, slide, group: slide.group })
  })
  return all
}

export const choicesOf = ({ classes, positive, threshold }: StoredEvaluation): Omit<Choices, 'unit'> => ({
  classes: classes.length,
  positive,
  threshold,
})

/** @throws 400 where the version does not hold what the rule reads */
function valueReader(by: { readonly text: string; readonly rule: Rule }, version: StoredVersion) {
  if (!isHeld(by.text, version)) throw badRequest(notHeld(by.text, version), 'by')
  return ({ slide }: ScoredLine): string | null => shownValues(versionRecord(slide), by.rule)[0] ?? null
}

/** How well the slides of an evaluation are predicted. @throws 404, 400 */
export async function evaluationMetrics(db: Db, uuid: string, query: MetricsQuery): Promise<Metrics> {
  const evaluation = await getEvaluation(db, uuid)
  const version = await versionByUuid(db, evaluation.version)
  const all = await readScoredLines(db, evaluation)
  const leaking = query.without === 'leaks' ? await leakingSlides(db, evaluation, version, all) : new Set<string>()
  const slides = all.filter(({ slide }) => !leaking.has(slide.uuid))
  const valueAt = query.by && valueReader(query.by, version)
  const choices = {
    ...choicesOf(evaluation),
    unit: query.unit,
    threshold: query.threshold ?? evaluation.threshold,
  }
  const metrics = metricsOf(slides, choices, valueAt && (position => valueAt(slides[position] as ScoredLine)))
  return { ...metrics, leaking: leaking.size }
}

async function leakingSlides(
  db: Db,
  { experiment }: StoredEvaluation,
  version: StoredVersion,
  slides: readonly ScoredLine[],
): Promise<ReadonlySet<string>> {
  const uuids = new Set(slides.map(({ slide }) => slide.uuid))
  const isEvaluated = ({ uuid }: VersionSlide) => uuids.has(uuid)
  const { found } = await findLeaks(db, await readLineage(db, experiment.id), { version, isEvaluated }, new Map())
  return new Set(found.map(({ uuid }) => uuid))
}

/** A smaller score of the true class would have no logarithm. */
const LEAST_SCORE = 1e-15

/** A predicted slide, as a threshold has it. */
export interface Judged extends ScoredLine {
  readonly loss: number | null
}

const lossOf = ({ truth, scores }: ScoredLine) =>
  truth === null ? null : -Math.log(Math.max(scores[truth] as number, LEAST_SCORE))

const outcomeOf = ({ truth, predicted }: ScoredLine) =>
  truth === null ? 'unknown' : truth === predicted ? 'right' : 'wrong'

const ORDERS: Readonly<Record<SlidesQuery['ordering'], (positive: number) => (a: Judged, b: Judged) => number>> = {
  '-loss': () => (a, b) => (b.loss ?? -1) - (a.loss ?? -1),
  loss: () => (a, b) => (a.loss ?? Infinity) - (b.loss ?? Infinity),
  name: () => (a, b) => a.slide.name.localeCompare(b.slide.name, 'en', { numeric: true }),
  '-name': () => (a, b) => b.slide.name.localeCompare(a.slide.name, 'en', { numeric: true }),
  score: positive => (a, b) => (a.scores[positive] as number) - (b.scores[positive] as number),
  '-score': positive => (a, b) => (b.scores[positive] as number) - (a.scores[positive] as number),
}

/** All predicted slides, of two classes by the threshold. */
export async function judgedSlides(
  db: Db,
  evaluation: StoredEvaluation,
  threshold: number = evaluation.threshold,
): Promise<Judged[]> {
  const { positive } = evaluation
  return (await readScoredLines(db, evaluation)).map(line => ({
    ...line,
    predicted: positive === null ? line.predicted : predict(line.scores, { positive, threshold }),
    loss: lossOf(line),
  }))
}

/** Predicted slides, wrong and right, as the query asks. @throws 404, 400 */
export async function evaluationSlides(db: Db, uuid: string, query: SlidesQuery): Promise<ListPage<EvaluatedSlide>> {
  const evaluation = await getEvaluation(db, uuid)
  const version = await versionByUuid(db, evaluation.version)
  const { positive, classes } = evaluation
  const [truth, predicted] = [
    classPosition('truth', query.truth, classes),
    classPosition('predicted', query.predicted, classes),
  ]
  const valueAt = query.by && valueReader(query.by, version)
  const judged = (await judgedSlides(db, evaluation, query.threshold))
    .filter(
      line =>
        (query.outcome === undefined || outcomeOf(line) === query.outcome) &&
        (truth === undefined || line.truth === truth) &&
        (predicted === undefined || line.predicted === predicted) &&
        (valueAt === undefined || (valueAt(line) ?? '') === query.value),
    )
    .sort(ORDERS[query.ordering](positive ?? 0))
  const page = judged.slice(query.offset, query.offset + query.limit)
  const uuids = page.map(({ slide }) => slide.uuid)
  const present = await inSnapshot(db, trx => freezableSlides(trx, uuids))
  const results = page.map(({ slide, truth, predicted, scores, loss }): EvaluatedSlide => {
    const now = present.get(slide.uuid)
    return {
      ...{ uuid: slide.uuid, name: slide.name, slide_id: now?.id ?? null, group: slide.group },
      ...{ truth, predicted, scores: [...scores], loss, now: becomes(slide, now?.slide) },
    }
  })
  return { total: judged.length, results }
}

/** @throws 400 for what is no class */
function classPosition(name: string, text: string | undefined, classes: readonly string[]): number | undefined {
  if (text === undefined) return undefined
  const position = classes.indexOf(text)
  if (position < 0)
    throw badRequest(`${name} takes one of the classes ${classes.slice(0, 10).join(', ')}, not '${text}'.`, name)
  return position
}
