import { badRequest } from '@vitrine/contract/api/api-error'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import { type Choices, predict, type ScoredSlide } from '@vitrine/contract/evaluation/units'
import type { EvaluatedSlide } from '@vitrine/contract/experiments/evaluations'
import type { Metrics, Unit } from '@vitrine/contract/experiments/figures'
import type { Rule } from '@vitrine/contract/splits/rules'
import { isHeld, notHeld } from '@vitrine/contract/versions/label'
import { keysOfRule, type LineKey, type LineParts, valuesOfParts } from '@vitrine/contract/versions/line-parts'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import { partsOfLine } from '../../datasets/versions/line-parts.ts'
import { freezableSlides } from '../../datasets/versions/slide-records.ts'
import { readGroupNumbers } from '../../datasets/versions/version-keys.ts'
import { readScanned } from '../../datasets/versions/version-scans.ts'
import { becomes, versionByUuid } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { findLeaks } from '../leaks/check-leaks.ts'
import { readLineage } from '../leaks/lineage.ts'
import { getEvaluation, type StoredEvaluation } from './evaluations.queries.ts'
import type { MetricsQuery, NamedRule, SlidesQuery } from './read-queries.ts'

/** A predicted slide, with the requested parts of its line. */
interface PredictedSlide extends ScoredSlide {
  readonly uuid: string
  readonly scores: readonly number[]
  readonly parts: LineParts
}

/** Which parts of predicted slides to read, in addition to their predictions. */
interface Wanted {
  /** Read from their lines, which takes longer than everything else. */
  readonly keys?: readonly LineKey[]
  /** Groups are read only if they are counted. */
  readonly unit?: Unit
}

/** All predicted slides, by uuid. They never change, so reading them needs no snapshot. */
async function readPredicted(
  db: Db,
  { id, version_id }: StoredEvaluation,
  { keys = [], unit = 'slide' }: Wanted,
): Promise<PredictedSlide[]> {
  const groupOf = unit === 'group' ? await readGroupNumbers(db, version_id) : () => null
  const lines = sql`join dataset_version_slides as v on v.version_id = ${version_id} and v.uuid = e.uuid`
  const { rows } = await sql<Omit<PredictedSlide, 'group'>>`
    select e.uuid, e.truth, e.predicted, to_json(e.scores) as scores, ${partsOfLine(keys)} as parts
    from evaluation_slides as e ${keys.length > 0 ? lines : sql``} where e.evaluation_id = ${id} order by e.uuid`.execute(
    db,
  )
  return rows.map(row => ({ ...row, group: groupOf(row.uuid) }))
}

export const choicesOf = ({ classes, positive, threshold }: StoredEvaluation): Omit<Choices, 'unit'> => ({
  classes: classes.length,
  positive,
  threshold,
})

/** @throws 400 if the version does not contain what the rule reads */
async function checkHeld(db: Db, { version }: StoredEvaluation, by: NamedRule): Promise<void> {
  const held = await versionByUuid(db, version)
  if (!isHeld(by.text, held)) throw badRequest(notHeld(by.text, held), 'by')
}

const shownValue = ({ parts }: PredictedSlide, rule: Rule): string | null => valuesOfParts(parts, rule)[0] ?? null

/** How well the slides of an evaluation are predicted. @throws 404, 400 */
export async function evaluationMetrics(
  db: Db,
  uuid: string,
  { by, unit, threshold, without }: MetricsQuery,
): Promise<Metrics> {
  const evaluation = await getEvaluation(db, uuid)
  if (by) await checkHeld(db, evaluation, by)
  const all = await readPredicted(db, evaluation, { unit, keys: by ? keysOfRule(by.rule) : [] })
  const leaking = without === 'leaks' ? await leakingSlides(db, evaluation, all) : new Set<string>()
  const slides = all.filter(slide => !leaking.has(slide.uuid))
  const choices = { ...choicesOf(evaluation), unit, threshold: threshold ?? evaluation.threshold }
  const metrics = metricsOf(
    slides,
    choices,
    by && (position => shownValue(slides[position] as PredictedSlide, by.rule)),
  )
  return { ...metrics, leaking: leaking.size }
}

async function leakingSlides(
  db: Db,
  { experiment, version: uuid }: StoredEvaluation,
  slides: readonly PredictedSlide[],
): Promise<ReadonlySet<string>> {
  const version = await versionByUuid(db, uuid)
  const uuids = new Set(slides.map(slide => slide.uuid))
  const { found } = await findLeaks(db, await readLineage(db, experiment.id), {
    ...{ version, isEvaluated: (_, uuidOf) => uuids.has(uuidOf()) },
  })
  return new Set(found.map(leak => leak.uuid))
}

/** A smaller score of the true class would have no logarithm. */
const LEAST_SCORE = 1e-15

/** A predicted slide, with its prediction at a threshold. */
export interface Judged extends PredictedSlide {
  readonly loss: number | null
}

const lossOf = ({ truth, scores }: PredictedSlide) =>
  truth === null ? null : -Math.log(Math.max(scores[truth] as number, LEAST_SCORE))

const outcomeOf = ({ truth, predicted }: PredictedSlide) =>
  truth === null ? 'unknown' : truth === predicted ? 'right' : 'wrong'

const byName = new Intl.Collator('en', { numeric: true })
const compareNames = (a: Judged, b: Judged) => byName.compare(a.parts.name ?? '', b.parts.name ?? '')

const ORDERS: Readonly<Record<SlidesQuery['ordering'], (positive: number) => (a: Judged, b: Judged) => number>> = {
  '-loss': () => (a, b) => (b.loss ?? -1) - (a.loss ?? -1),
  loss: () => (a, b) => (a.loss ?? Infinity) - (b.loss ?? Infinity),
  name: () => compareNames,
  '-name': () => (a, b) => compareNames(b, a),
  score: positive => (a, b) => (a.scores[positive] as number) - (b.scores[positive] as number),
  '-score': positive => (a, b) => (b.scores[positive] as number) - (a.scores[positive] as number),
}

/** All predicted slides; of two classes the threshold decides. */
export async function judgedSlides(
  db: Db,
  evaluation: StoredEvaluation,
  { threshold = evaluation.threshold, ...wanted }: Wanted & { readonly threshold?: number | undefined } = {},
): Promise<Judged[]> {
  const { positive } = evaluation
  return (await readPredicted(db, evaluation, wanted)).map(slide => ({
    ...slide,
    predicted: positive === null ? slide.predicted : predict(slide.scores, { positive, threshold }),
    loss: lossOf(slide),
  }))
}

/** Predicted slides, correct or not, filtered and sorted by the query. @throws 404, 400 */
export async function evaluationSlides(db: Db, uuid: string, query: SlidesQuery): Promise<ListPage<EvaluatedSlide>> {
  const evaluation = await getEvaluation(db, uuid)
  const { positive, classes } = evaluation
  const { by, ordering } = query
  const [truth, predicted] = [
    classPosition('truth', query.truth, classes),
    classPosition('predicted', query.predicted, classes),
  ]
  if (by) await checkHeld(db, evaluation, by)
  const named: readonly LineKey[] = ordering.endsWith('name') ? ['name'] : []
  const keys = [...new Set([...named, ...(by ? keysOfRule(by.rule) : [])])]
  const judged = (await judgedSlides(db, evaluation, { keys, threshold: query.threshold }))
    .filter(
      slide =>
        (query.outcome === undefined || outcomeOf(slide) === query.outcome) &&
        (truth === undefined || slide.truth === truth) &&
        (predicted === undefined || slide.predicted === predicted) &&
        (!by || (shownValue(slide, by.rule) ?? '') === query.value),
    )
    .sort(ORDERS[ordering](positive ?? 0))
  const page = judged.slice(query.offset, query.offset + query.limit)
  const uuids = page.map(slide => slide.uuid)
  const lines = await slidesOfVersion(db, evaluation.version_id, uuids)
  const present = await inSnapshot(db, trx => freezableSlides(trx, uuids))
  const results = page.map(({ uuid, truth, predicted, scores, loss }): EvaluatedSlide => {
    const [now, slide] = [present.get(uuid), lines.get(uuid) as VersionSlide]
    return {
      ...{ uuid, name: slide.name, slide_id: now?.id ?? null, group: slide.group },
      ...{ truth, predicted, scores: [...scores], loss, now: becomes(slide, now?.slide) },
    }
  })
  return { total: judged.length, results }
}

/** Slides as in their version, by uuid. */
export async function slidesOfVersion(
  db: Db,
  versionId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, VersionSlide>> {
  const slides = (await readScanned(db, versionId, uuids)).map(({ line }) => JSON.parse(line) as VersionSlide)
  return new Map(slides.map(slide => [slide.uuid, slide]))
}

/** @throws 400 for an unknown class */
function classPosition(name: string, text: string | undefined, classes: readonly string[]): number | undefined {
  if (text === undefined) return undefined
  const position = classes.indexOf(text)
  if (position < 0)
    throw badRequest(`${name} takes one of the classes ${classes.slice(0, 10).join(', ')}, not '${text}'.`, name)
  return position
}
