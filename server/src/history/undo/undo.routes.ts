import { undoRoutes } from '@vitrine/contract/history/undo'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { shareOfChange } from '../../http/database-shares.ts'
import { handle } from '../../http/handle.ts'
import { undo } from './undo.queries.ts'
import { countUndone } from './undone-lines.ts'

export function addUndoRoutes(app: FastifyInstance, db: Db): void {
  handle(
    app,
    undoRoutes.undo,
    async ({ author, body }) => {
      const records = await app.shares.read(() => countUndone(db, body))
      return app.shares[shareOfChange(records)](() => undo(db, author, body))
    },
    { share: 'own' },
  )
}
