import { changeRoutes } from '@vitrine/contract/history/changes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import { cursorOf } from '../read-query.ts'
import { listChangedRecords } from './changes.queries.ts'

export function addChangeRoutes(app: FastifyInstance, db: Db): void {
  handle(app, changeRoutes.list, ({ query }) => listChangedRecords(db, cursorOf(query)), { share: 'poll' })
}
