import { viewRoutes } from '@vitrine/contract/tables/views'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { createView, deleteView, getView, listViews, updateView, type ViewChanger } from './views.queries.ts'

const changerOf = (request: FastifyRequest): ViewChanger => ({ ...request.user, by: callerOf(request) })

export function addViewRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, viewRoutes.list, (query, { request }) => listViews(db, request.user, query))
  handle(app, viewRoutes.get, ({ at, request }) => getView(db, request.user, at.id))
  handle(app, viewRoutes.create, ({ body, request }) => createView(db, changerOf(request), body))
  handle(app, viewRoutes.update, ({ at, body, request }) => {
    checkOwnId(at.id, body)
    return updateView(db, changerOf(request), at, body)
  })
  handle(app, viewRoutes.remove, ({ at, request }) => deleteView(db, changerOf(request), at))
}
