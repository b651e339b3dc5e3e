import { notFound } from '@vitrine/contract/api/api-error'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { scannedFileList, scannedFileRoutes } from '@vitrine/contract/pictures/scanned-files'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { shareOfChange } from '../../http/database-shares.ts'
import { handle } from '../../http/handle.ts'
import { pageByOffset } from '../../http/page-reply.ts'
import type { PictureWalk } from '../walk/picture-walk.ts'
import { findScan } from '../walk/scan.queries.ts'
import { attachPictures } from './attach.ts'
import { createSlideOf } from './create-slide.ts'
import { listScannedFiles } from './list-scanned-files.ts'
import { setAllIgnored, setIgnored, typeCode } from './scanned-files.queries.ts'

export function addScannedFileRoutes(app: FastifyInstance, db: Db, walk: PictureWalk): void {
  const { pictures } = app
  handle(app, scannedFileRoutes.list, async ({ query, request }) => {
    const list = parseListQuery(scannedFileList, query)
    const { total, results, ...besides } = await listScannedFiles(db, { pictures }, list)
    return { ...pageByOffset(request, list, { total, results }), ...besides }
  })
  handle(
    app,
    scannedFileRoutes.attach,
    ({ author, body: { items } }) => app.shares[shareOfChange(items.length)](() => attachPictures(db, author, items)),
    { share: 'own' },
  )
  handle(app, scannedFileRoutes.createSlide, ({ at, author, body }) => createSlideOf(db, author, at.id, body))
  for (const [one, all, isIgnored] of [
    [scannedFileRoutes.ignore, scannedFileRoutes.ignoreAll, true],
    [scannedFileRoutes.unignore, scannedFileRoutes.unignoreAll, false],
  ] as const) {
    handle(app, one, ({ at, request }) => setIgnored(db, { pictures }, callerOf(request), { id: at.id, isIgnored }))
    handle(
      app,
      all,
      async ({ body: { ids }, request }) => ({
        ids: await app.shares[shareOfChange(ids.length)](() => setAllIgnored(db, callerOf(request), ids, isIgnored)),
      }),
      { share: 'own' },
    )
  }
  handle(app, scannedFileRoutes.code, ({ at, body, request }) =>
    typeCode(db, { pictures }, callerOf(request), { id: at.id, code: body.code }),
  )
  handle(app, scannedFileRoutes.scan, async ({ body }) => ({ id: await walk.beginNamed(body) }))
  handle(app, scannedFileRoutes.scanState, async ({ at }) => {
    const scan = await findScan(db, at.id)
    if (scan === undefined) throw notFound('walk', at.id)
    return scan
  })
}
