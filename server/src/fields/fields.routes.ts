import { fieldRoutes } from '@vitrine/contract/fields/fields'
import type { FastifyInstance } from 'fastify'
import { adminOf } from '../audit/admin.ts'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { getField, listFields } from './field-list.ts'
import { createField, deleteField, updateField } from './fields.queries.ts'
import { mergeOptions } from './merge-options.ts'
import { TypedColumnWorker } from './typed-column-worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Columns and indexes follow the definitions, which have changed. */
    readonly fieldsChanged: () => void
  }
}

export function addFieldRoutes(app: FastifyInstance, db: Db): void {
  const worker = new TypedColumnWorker(db, (line, error) => app.log.error({ err: error }, line))
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  app.decorate('fieldsChanged', () => worker.wake())
  const followed = <T>(change: Promise<T>) =>
    change.then(changed => {
      app.fieldsChanged()
      return changed
    })
  handleList(app, fieldRoutes.list, list => listFields(db, list))
  handle(app, fieldRoutes.get, ({ at }) => getField(db, at.id))
  handle(app, fieldRoutes.create, call => followed(createField(db, adminOf(call), call.body)))
  handle(app, fieldRoutes.update, call => followed(updateField(db, adminOf(call), call.at, call.body)))
  handle(app, fieldRoutes.remove, call => followed(deleteField(db, adminOf(call), call.at)))
  handle(app, fieldRoutes.merge, call => followed(mergeOptions(db, adminOf(call), call.at, call.body)))
}
