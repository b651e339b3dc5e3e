import { sampleExportColumns } from '@vitrine/contract/export/export-columns'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { sampleRoutes } from '@vitrine/contract/samples/samples'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addExport } from '../export/add-export.ts'
import { addCountRoutes } from '../fields/count-routes.ts'
import { handleRecordList } from '../fields/handle-record-list.ts'
import { handle } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { addSampleImport } from './import/import.routes.ts'
import { sampleTable } from './sample-table.ts'
import { createSample, deleteSample, getSample, updateSample } from './samples.queries.ts'

export function addSampleRoutes(app: FastifyInstance, db: Db): void {
  addCountRoutes(app, db, sampleTable)
  handleRecordList(app, db, sampleRoutes.list, sampleTable)
  handle(app, sampleRoutes.get, ({ at }) => getSample(db, at.id))
  handle(app, sampleRoutes.create, ({ author, body }) => createSample(db, author, body))
  handle(app, sampleRoutes.update, ({ at, author, body }) => {
    checkOwnId(at.id, body)
    return updateSample(db, author, at, body)
  })
  handle(app, sampleRoutes.remove, ({ at, author }) => deleteSample(db, author, at))
  addSampleImport(app, db)
  addExport(app, db, { table: sampleTable, columns: sampleExportColumns, routes: exportRoutes.samples })
}
