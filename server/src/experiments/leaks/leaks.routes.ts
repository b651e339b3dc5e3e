import { isChosen } from '@vitrine/contract/experiments/inputs'
import { leakRoutes, readLeakQuery } from '@vitrine/contract/experiments/leaks'
import type { FastifyInstance } from 'fastify'
import { testedParts } from '../../datasets/test-sets/test-sets.queries.ts'
import { versionByUuid } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import { checkLeaks } from './check-leaks.ts'

export function addLeakRoutes(app: FastifyInstance, db: Db): void {
  handle(app, leakRoutes.ofExperiment, async ({ at, query }) => {
    const { version: uuid, parts, fold, group } = readLeakQuery(query)
    const version = await versionByUuid(db, uuid)
    const chosen = { parts: parts ?? testedParts(version).parts, folds: fold === null ? null : [fold] }
    return checkLeaks(db, at.id, { version, isEvaluated: slide => isChosen(slide, chosen) }, group)
  })
}
