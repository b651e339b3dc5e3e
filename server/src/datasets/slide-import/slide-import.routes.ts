import { slideImportRoutes } from '@vitrine/contract/slides/slide-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { makeImport } from '../../fields/make-import.ts'
import { handle } from '../../http/handle.ts'
import { handleImport } from '../../http/import-calls.ts'
import { getImport, previewSlideImport, SLIDE_IMPORT_REPORTS, SlideMoved, writeSlideImport } from './import-slides.ts'
import { readDataset } from './imported-dataset.ts'
import { readSlideRows } from './read-rows.ts'

export function addSlideImport(app: FastifyInstance, db: Db): void {
  handleImport(app, slideImportRoutes.import, async call => {
    const { match = 'new', rows, dataset: written = null } = call.body
    const dataset = await readDataset(db, call.body)
    return makeImport(app, db, call, {
      entity: 'slides',
      reports: SLIDE_IMPORT_REPORTS,
      contents: [...(match === 'new' ? [] : [match]), written, ...rows],
      read: fields => readSlideRows(db, fields, match, rows),
      preview: previewSlideImport,
      write: (trx, read, by) => writeSlideImport(trx, by, read, dataset),
      isRetryable: error => error instanceof SlideMoved,
    })
  })
  handle(app, slideImportRoutes.get, ({ author, request }) =>
    getImport(db, author.userId, (request.params as { uuid: string }).uuid),
  )
}
