import { EVALUATION_PAGE } from '@vitrine/contract/experiments/evaluations'
import { readExperimentIds } from '@vitrine/contract/experiments/experiment-ids'
import { isChosen } from '@vitrine/contract/experiments/inputs'
import {
  type ExperimentLeaks,
  type LeakOutcome,
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
  evaluatedVersions,
  getEvaluation,
  listEvaluations,
  type StoredEvaluation,
  uuidsEvaluatedBy,
} from '../evaluations/evaluations.queries.ts'
import { getExperiment } from '../inputs.queries.ts'
import { checkLeaks, checkSets, type EvaluatedSet } from './check-leaks.ts'
import { readLineage } from './lineage.ts'

/** Only slides with a prediction are evaluated. */
async function evaluatedSet(db: Db, evaluation: StoredEvaluation): Promise<Omit<EvaluatedSet, 'lineage'>> {
  return { version: await versionByUuid(db, evaluation.version), slides: await evaluatedUuids(db, evaluation) }
}

async function leaksOfEvaluation(db: Db, uuid: string, query: Readonly<Record<string, unknown>>): Promise<LeakReport> {
  const group = readEvaluationLeakQuery(query)
  const evaluation = await getEvaluation(db, uuid)
  const { version, slides } = await evaluatedSet(db, evaluation)
  return checkLeaks(db, evaluation.experiment.id, { version, isEvaluated: (_, uuid) => slides.has(uuid()) }, group)
}

const outcomeOf = ({ clean, sentences }: LeakReport) => ({ clean, sentences })

async function leaksOfExperiments(db: Db, ids: readonly number[]): Promise<ExperimentLeaks[]> {
  const evaluated = await evaluatedVersions(db, ids)
  const sets: EvaluatedSet[] = []
  for (const { experiment, versions } of evaluated) {
    if (versions.length === 0) continue
    const lineage = await readLineage(db, experiment)
    for (const version of versions)
      sets.push({ lineage, version, slides: await uuidsEvaluatedBy(db, experiment, version.id) })
  }
  const outcomes = (await checkSets(db, sets)).map(outcomeOf).values()
  return evaluated.map(({ experiment, versions }) => ({
    experiment,
    versions: versions.map(version => ({ ...version, ...(outcomes.next().value as LeakOutcome) })),
  }))
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
    const lineage = await readLineage(db, at.id)
    const sets: EvaluatedSet[] = []
    for (const evaluation of results) sets.push({ lineage, ...(await evaluatedSet(db, evaluation)) })
    const reports = await checkSets(db, sets)
    return results.map(({ uuid }, index) => ({ evaluation: uuid, ...outcomeOf(reports[index] as LeakReport) }))
  })
  handle(app, leakRoutes.ofExperiments, ({ query }) => leaksOfExperiments(db, readExperimentIds(query)))
}
