import { notFound } from '@vitrine/contract/api-error'
import { parseListQuery } from '@vitrine/contract/parse-list-query'
import { foundList, foundRoutes } from '@vitrine/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { shareOfChange } from '../../http/database-shares.ts'
import { handle } from '../../http/handle.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import type { PictureWalk } from '../walk/picture-walk.ts'
import { findScan } from '../walk/walk.queries.ts'
import { attachPictures } from './attach.ts'
import { createSlideOf } from './create-slide.ts'
import { setAllIgnored, setIgnored, typeCode } from './found.queries.ts'
import { listFound } from './found-list.ts'

export function addFoundRoutes(app: FastifyInstance, db: Db, walk: PictureWalk): void {
  const { pictures } = app
  handle(app, foundRoutes.list, async ({ query, request }) => {
    const list = parseListQuery(foundList, query)
    const { total, results, ...besides } = await listFound(db, { pictures }, list)
    return { ...pageByOffset(request, list, { total, results }), ...besides }
  })
  handle(
    app,
    foundRoutes.attach,
    ({ author, body: { items } }) => app.shares[shareOfChange(items.length)](() => attachPictures(db, author, items)),
    { share: 'own' },
  )
  handle(app, foundRoutes.createSlide, ({ at, author, body }) => createSlideOf(db, author, at.id, body))
  for (const [one, all, isIgnored] of [
    [foundRoutes.ignore, foundRoutes.ignoreAll, true],
    [foundRoutes.unignore, foundRoutes.unignoreAll, false],
  ] as const) {
    handle(app, one, ({ at, request }) => setIgnored(db, { pictures }, callerOf(request), { id: at.id, isIgnored }))
    handle(app, all, async ({ body, request }) => ({
      ids: await setAllIgnored(db, callerOf(request), body.ids, isIgnored),
    }))
  }
  handle(app, foundRoutes.code, ({ at, body }) => typeCode(db, { pictures }, at.id, body.code))
  handle(app, foundRoutes.scan, async () => ({ id: await walk.begin() }))
  handle(app, foundRoutes.scanState, async ({ at }) => {
    const scan = await findScan(db, at.id)
    if (scan === undefined) throw notFound('walk', at.id)
    return scan
  })
}
