import { undoRoutes } from '@vitrine/contract/undo'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import { undo } from './undo.queries.ts'

export function addUndoRoutes(app: FastifyInstance, db: Db): void {
  handle(app, undoRoutes.undo, ({ author, body }) => undo(db, author, body))
}
