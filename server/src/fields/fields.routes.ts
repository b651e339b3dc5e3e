import { fieldRoutes } from '@vitrine/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { getField, listFields } from './field-list.ts'
import { createField, deleteField, updateField } from './fields.queries.ts'
import { mergeOptions } from './merge-options.ts'
import { TypedColumnWorker } from './typed-column-worker.ts'

export function addFieldRoutes(app: FastifyInstance, db: Db): void {
  const worker = new TypedColumnWorker(db, (line, error) => app.log.error({ err: error }, line))
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  /** Columns and indexes follow the definitions. */
  const followed = <T>(change: Promise<T>) =>
    change.then(changed => {
      worker.wake()
      return changed
    })
  handleList(app, fieldRoutes.list, list => listFields(db, list))
  handle(app, fieldRoutes.get, ({ at }) => getField(db, at.id))
  handle(app, fieldRoutes.create, ({ author, body }) => followed(createField(db, author, body)))
  handle(app, fieldRoutes.update, ({ at, author, body }) => followed(updateField(db, author, at, body)))
  handle(app, fieldRoutes.remove, ({ at, author }) => followed(deleteField(db, author, at)))
  handle(app, fieldRoutes.merge, ({ at, author, body }) => followed(mergeOptions(db, author, at, body)))
}
