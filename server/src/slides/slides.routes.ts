import { sampleValuesRoute } from '@vitrine/contract/datasets/dataset-distribution'
import { slideExportColumns } from '@vitrine/contract/export/export-columns'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addExport } from '../export/add-export.ts'
import { addCountRoutes } from '../fields/count-routes.ts'
import { handleRecordList } from '../fields/handle-record-list.ts'
import { handle } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { lookUpSlides } from './look-up.queries.ts'
import { readSampleValues } from './sample-values.queries.ts'
import { slideTable } from './slide-table.ts'
import { createSlide, deleteSlide, getSlide, updateSlide } from './slides.queries.ts'

/** Enough for 1,000 long names. */
const LOOK_UP_LIMIT = 4 * 1024 * 1024

export function addSlideRoutes(app: FastifyInstance, db: Db): void {
  addCountRoutes(app, db, slideTable)
  handleRecordList(app, db, slideRoutes.list, slideTable)
  handle(app, slideRoutes.get, ({ at }) => getSlide(db, at.id))
  handle(app, slideRoutes.create, ({ author, body }) => createSlide(db, author, body))
  handle(app, slideRoutes.update, ({ at, author, body }) => {
    checkOwnId(at.id, body)
    return updateSlide(db, author, at, body)
  })
  handle(app, slideRoutes.remove, ({ at, author }) => deleteSlide(db, author, at))
  handle(app, slideRoutes.lookUp, async ({ body }) => ({ results: await lookUpSlides(db, body.names) }), {
    bodyLimit: LOOK_UP_LIMIT,
    share: 'read',
  })
  handle(app, sampleValuesRoute, ({ body }) => readSampleValues(db, body), { share: 'read' })
  addExport(app, db, { table: slideTable, columns: slideExportColumns, routes: exportRoutes.slides })
}
