import { badRequest } from '@vitrine/contract/api-error'
import { type SlideImport, slideImportRoutes } from '@vitrine/contract/slide-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { contentError } from '../../http/body-contents.ts'
import { handle } from '../../http/handle.ts'
import { digestOf, handleImport } from '../../http/import-calls.ts'
import { readType } from '../dataset-entries.ts'
import { getImport, makeImport, reportUnwritten } from './import-slides.ts'
import { readSlideRows } from './read-slide-rows.ts'

/** How the slides are listed in the dataset of an import that does not say it. */
const DEFAULT_TYPE = 'validation'

export function addSlideImport(app: FastifyInstance, db: Db): void {
  handleImport(app, slideImportRoutes.import, async ({ author, body, request }) => {
    const dataset = readDataset(body)
    const rows = await readSlideRows(request, body.rows)
    if (body.dry_run || rows.some(({ errors }) => errors.length > 0)) return reportUnwritten(rows)
    const key = { id: body.id, userId: author.userId, digest: await digestOf([body.dataset, ...body.rows]) }
    return app.shares.bulk(() => makeImport(db, { ...author, via: 'import' }, { key, rows, dataset }))
  })
  handle(app, slideImportRoutes.get, ({ author, request }) =>
    getImport(db, author.userId, (request.params as { uuid: string }).uuid),
  )
}

function readDataset({ dataset }: Pick<SlideImport, 'dataset'>) {
  const error = contentError({ dataset })
  if (error) throw badRequest(error.sentence, error.field)
  return dataset && { ...dataset, type: readType(dataset.type ?? DEFAULT_TYPE, 'dataset') }
}
