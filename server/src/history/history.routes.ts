import { HISTORY_KINDS, historyRoutes } from '@vitrine/contract/history/history'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { pageByOffset } from '../http/page-reply.ts'
import { getHistoryEntry, listHistory } from './history.queries.ts'
import { readHistoryQuery } from './read-query.ts'

export function addHistoryRoutes(app: FastifyInstance, db: Db): void {
  for (const kind of HISTORY_KINDS) {
    handle(app, historyRoutes[kind].list, async ({ at, query, request }) => {
      const read = readHistoryQuery(query)
      return pageByOffset(request, read, await listHistory(db, { kind, id: at.id }, read))
    })
    handle(app, historyRoutes[kind].get, ({ at, request }) =>
      getHistoryEntry(db, { kind, id: at.id }, (request.params as { entry: string }).entry),
    )
  }
}
