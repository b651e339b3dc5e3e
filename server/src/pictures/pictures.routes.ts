import { pictureRoutes } from '@vitrine/contract/pictures/pictures'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { detachPicture, getPicture, updatePicture } from './pictures.queries.ts'

export function addPictureRoutes(app: FastifyInstance, db: Db): void {
  const get = (fileId: number) => getPicture(db, fileId, app.pictures.showLabels)
  handle(app, pictureRoutes.get, ({ at }) => get(at.id))
  handle(app, pictureRoutes.update, async ({ at, body, request }) => {
    await updatePicture(db, callerOf(request), at.id, body)
    return get(at.id)
  })
  handle(app, pictureRoutes.detach, ({ at, author }) => detachPicture(db, author, at))
}
