import { EVALUATION_PAGE } from '@vitrine/contract/experiments/evaluations'
import { isChosen } from '@vitrine/contract/experiments/inputs'
import {
  type LeakReport,
  leakRoutes,
  readEvaluationLeakQuery,
  readLeakQuery,
} from '@vitrine/contract/experiments/leaks'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import type { FastifyInstance } from 'fastify'
import { testedParts } from '../../datasets/test-sets/test-sets.queries.ts'
import { versionByUuid } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import {
  evaluatedUuids,
  getEvaluation,
  listEvaluations,
  type StoredEvaluation,
} from '../evaluations/evaluations.queries.ts'
import { getExperiment } from '../inputs.queries.ts'
import { checkLeaks, type EvaluatedSet, markLeaks } from './check-leaks.ts'

/** Only slides with a prediction are evaluated. */
async function evaluatedSet(db: Db, evaluation: StoredEvaluation): Promise<EvaluatedSet> {
  const version = await versionByUuid(db, evaluation.version)
  return { uuid: evaluation.uuid, version, slides: await evaluatedUuids(db, evaluation) }
}

async function leaksOfEvaluation(db: Db, uuid: string, query: Readonly<Record<string, unknown>>): Promise<LeakReport> {
  const group = readEvaluationLeakQuery(query)
  const evaluation = await getEvaluation(db, uuid)
  const { version, slides } = await evaluatedSet(db, evaluation)
  return checkLeaks(db, evaluation.experiment.id, { version, isEvaluated: (_, uuid) => slides.has(uuid()) }, group)
}

export function addLeakRoutes(app: FastifyInstance, db: Db): void {
  handle(app, leakRoutes.ofExperiment, async ({ at, query }) => {
    await getExperiment(db, at.id)
    const { version: uuid, parts, fold, group } = readLeakQuery(query)
    const version = await versionByUuid(db, uuid)
    const chosen = { parts: parts ?? testedParts(version).parts, folds: fold === null ? null : [fold] }
    return checkLeaks(db, at.id, { version, isEvaluated: place => isChosen(place, chosen) }, group)
  })
  handle(app, leakRoutes.ofEvaluation, ({ query, request }) =>
    leaksOfEvaluation(db, (request.params as { uuid: string }).uuid, query),
  )
  handle(app, leakRoutes.ofEvaluations, async ({ at, query }) => {
    const { results } = await listEvaluations(db, at.id, readWholeNumbers(EVALUATION_PAGE, query))
    const evaluations: EvaluatedSet[] = []
    for (const evaluation of results) evaluations.push(await evaluatedSet(db, evaluation))
    return markLeaks(db, at.id, evaluations)
  })
}
