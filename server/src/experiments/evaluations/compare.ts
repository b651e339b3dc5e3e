import { badRequest } from '@vitrine/contract/api/api-error'
import { metricsOf } from '@vitrine/contract/evaluation/metrics'
import { AGREEMENTS, type Agreement, type EvaluationComparison } from '@vitrine/contract/experiments/evaluations'
import type { Figures, Unit } from '@vitrine/contract/experiments/figures'
import type { Db } from '../../db/client.ts'
import { slidesByUuids } from '../../slides/look-up.queries.ts'
import { experimentMessages as messages } from '../experiment-messages.ts'
import { choicesOf, type Judged, judgedSlides, slidesOfVersion } from './evaluated-slides.ts'
import { getEvaluation, type StoredEvaluation } from './evaluations.queries.ts'
import type { CompareQuery } from './read-queries.ts'

type Compared = Omit<EvaluationComparison, 'slides'> & {
  readonly total: number
  readonly results: EvaluationComparison['slides']['results']
}

const isRight = ({ truth, predicted }: Judged) => truth === predicted

function agreementOf(first: Judged, second: Judged): Agreement {
  if (isRight(first)) return isRight(second) ? 'both' : 'first'
  return isRight(second) ? 'second' : 'neither'
}

/** Only predictions for the same slides, in the same classes, can be compared. */
function checkAlike(first: StoredEvaluation, second: StoredEvaluation): void {
  const groundOf = ({ version, parts, fold }: StoredEvaluation) => JSON.stringify([version, parts, fold])
  if (groundOf(first) !== groundOf(second)) throw badRequest(messages.otherGround, 'with')
  if (JSON.stringify(first.classes) !== JSON.stringify(second.classes)) throw badRequest(messages.otherClasses, 'with')
}

/** Compares two evaluations by the slides that both predicted and whose truth both know. @throws 404, 400 */
export async function compareEvaluations(
  db: Db,
  uuid: string,
  { with: other, unit, right, limit, offset }: CompareQuery,
): Promise<Compared> {
  const evaluations: [StoredEvaluation, StoredEvaluation] = [
    await getEvaluation(db, uuid),
    await getEvaluation(db, other),
  ]
  checkAlike(...evaluations)
  const [ofFirst, ofSecond] = [
    await judgedSlides(db, evaluations[0], { unit }),
    await judgedSlides(db, evaluations[1], { unit }),
  ]
  const byUuid = new Map(ofSecond.map(slide => [slide.uuid, slide]))
  const pairs = ofFirst.flatMap(first => {
    const second = byUuid.get(first.uuid)
    const isKnown = second && first.truth !== null && second.truth !== null
    return isKnown ? [{ first, second, right: agreementOf(first, second) }] : []
  })
  const counts = Object.fromEntries(
    AGREEMENTS.map(agreement => [agreement, pairs.filter(pair => pair.right === agreement).length]),
  ) as Record<Agreement, number>
  const wanted = right ? [right] : ['first', 'second']
  const differing = pairs
    .filter(pair => wanted.includes(pair.right))
    .sort((a, b) => gap(b.first, b.second) - gap(a.first, a.second))
  const page = differing.slice(offset, offset + limit)
  const uuids = page.map(({ first }) => first.uuid)
  const ids = new Map((await slidesByUuids(db, uuids)).map(({ uuid, id }) => [uuid, id]))
  const lines = await slidesOfVersion(db, evaluations[0].version_id, uuids)
  return {
    evaluations,
    unit,
    figures: [
      figuresOf(
        evaluations[0],
        pairs.map(({ first }) => first),
        unit,
      ),
      figuresOf(
        evaluations[1],
        pairs.map(({ second }) => second),
        unit,
      ),
    ],
    counts,
    total: differing.length,
    results: page.map(({ first, second, right }) => ({
      ...{ uuid: first.uuid, name: lines.get(first.uuid)?.name as string, slide_id: ids.get(first.uuid) ?? null },
      ...{ truth: first.truth, predicted: [first.predicted, second.predicted], loss: [first.loss, second.loss], right },
    })),
  }
}

const gap = (first: Judged, second: Judged) => Math.abs((first.loss ?? 0) - (second.loss ?? 0))

const figuresOf = (evaluation: StoredEvaluation, slides: readonly Judged[], unit: Unit): Figures =>
  metricsOf(slides, { ...choicesOf(evaluation), unit }).figures
