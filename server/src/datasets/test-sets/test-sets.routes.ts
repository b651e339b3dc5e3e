import { VERSION_PAGE } from '@vitrine/contract/datasets/dataset-versions'
import { testSetRoutes } from '@vitrine/contract/datasets/test-sets'
import { readWholeNumbers } from '@vitrine/contract/lists/query-numbers'
import type { FastifyInstance } from 'fastify'
import { adminOf } from '../../audit/admin.ts'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import { testSetOverlap } from './find-overlap.ts'
import { listTestSets, lockTestSet, unlockTestSet } from './test-sets.queries.ts'

export function addTestSetRoutes(app: FastifyInstance, db: Db): void {
  handle(app, testSetRoutes.list, async ({ query, request }) => {
    const page = readWholeNumbers(VERSION_PAGE, query)
    return pageByOffset(request, page, await listTestSets(db, page))
  })
  handle(app, testSetRoutes.lock, ({ body, author, request }) =>
    lockTestSet(db, adminOf({ author, request }), body.version),
  )
  handle(app, testSetRoutes.unlock, ({ author, request }) =>
    unlockTestSet(db, adminOf({ author, request }), (request.params as { uuid: string }).uuid),
  )
  handle(app, testSetRoutes.ofDataset, ({ at }) => testSetOverlap(db, at.id))
}
