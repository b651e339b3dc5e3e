import { slideRoutes } from '@vitrine/contract/slides'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { createSlide, deleteSlide, getSlide, listSlides, updateSlide } from './slides.queries.ts'

export function addSlideRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, slideRoutes.list, list => listSlides(db, list))
  handle(app, slideRoutes.get, ({ at }) => getSlide(db, at.id))
  handle(app, slideRoutes.create, ({ author, body }) => createSlide(db, author, body))
  handle(app, slideRoutes.update, ({ at, author, body }) => {
    checkOwnId(at.id, body)
    return updateSlide(db, author, at, body)
  })
  handle(app, slideRoutes.remove, ({ at, author }) => deleteSlide(db, author, at))
}
