import { fileRoutes } from '@vitrine/contract/files/files'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { checkOwnId } from '../http/own-record.ts'
import { createFile, deleteFile, getFile, listFiles, updateFile } from './files.queries.ts'

export function addFileRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, fileRoutes.list, list => listFiles(db, list))
  handle(app, fileRoutes.get, ({ at }) => getFile(db, at.id))
  handle(app, fileRoutes.create, ({ author, body }) => createFile(db, author, body))
  handle(app, fileRoutes.update, ({ at, author, body }) => {
    checkOwnId(at.id, body)
    return updateFile(db, author, at, body)
  })
  handle(app, fileRoutes.remove, ({ at, author }) => deleteFile(db, author, at))
}
