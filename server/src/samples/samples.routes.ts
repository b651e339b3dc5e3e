import { sampleRoutes } from '@vitrine/contract/samples'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { addSampleImport } from './import/import.routes.ts'
import { createSample, deleteSample, getSample, listSamples, updateSample } from './samples.queries.ts'

export function addSampleRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, sampleRoutes.list, list => listSamples(db, list))
  handle(app, sampleRoutes.get, ({ at }) => getSample(db, at.id))
  handle(app, sampleRoutes.create, ({ author, body }) => createSample(db, author, body))
  handle(app, sampleRoutes.update, ({ at, author, body }) => {
    checkOwnId(at.id, body)
    return updateSample(db, author, at, body)
  })
  handle(app, sampleRoutes.remove, ({ at, author }) => deleteSample(db, author, at))
  addSampleImport(app, db)
}
