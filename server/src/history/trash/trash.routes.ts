import { trashList, trashRoutes } from '@vitrine/contract/history/trash'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { shareOfChange } from '../../http/database-shares.ts'
import { handle } from '../../http/handle.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import { deleteForGood, deleteOutdated, emptyTrash } from './trash-empty.ts'
import { listTrash } from './trash-list.ts'
import { restoreFromTrash } from './trash-restore.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How long deleted records are kept in the trash, in days; 0: forever. */
    readonly trashDays: number
  }
}

const HOUR_MS = 60 * 60 * 1000

export function addTrashRoutes(app: FastifyInstance, db: Db): void {
  handle(app, trashRoutes.list, async ({ query, request }) => {
    const list = parseListQuery(trashList, query)
    const page = await listTrash(db, list, app.trashDays)
    return { ...pageByOffset(request, list, page), counts: page.counts }
  })
  handle(
    app,
    trashRoutes.restore,
    ({ author, body }) => app.shares[shareOfChange(body.ids.length)](() => restoreFromTrash(db, author, body)),
    { share: 'own' },
  )
  handle(app, trashRoutes.remove, ({ at, request }) => deleteForGood(db, callerOf(request), at.id))
  handle(app, trashRoutes.empty, async ({ body, request }) => ({
    deleted: await emptyTrash(db, callerOf(request), body),
  }))
  emptyHourly(app, db)
}

function emptyHourly(app: FastifyInstance, db: Db): void {
  const run = () =>
    deleteOutdated(db, app.trashDays).catch(error => app.log.warn({ err: error }, 'the trash could not be emptied'))
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  app.addHook('onListen', run)
  app.addHook('onClose', async () => clearInterval(timer))
}
