import { badRequest } from '@vitrine/contract/api-error'
import { type SlideImport, type SlideImportReport, slideImportRoutes } from '@vitrine/contract/slide-import'
import type { FastifyInstance } from 'fastify'
import type { Author } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { busyRecords } from '../../db/database-error.ts'
import { withDefinitions } from '../../fields/write-fields.ts'
import { contentError } from '../../http/body-contents.ts'
import { handle } from '../../http/handle.ts'
import { digestOf, handleImport } from '../../http/import-calls.ts'
import { NothingWritten } from '../../http/import-outcomes.ts'
import { readType } from '../dataset-entries.ts'
import { getImport, makeImport, reportUnwritten, type SlideImportJob } from './import-slides.ts'
import { SlideMoved, tryKnownRows, writeKnownRows } from './known-slides.ts'
import { newResult, readNewRows, writeNewRows } from './new-slides.ts'
import { readKnownRows } from './read-known-rows.ts'

/** How the slides are listed in the dataset of an import that does not say it. */
const DEFAULT_TYPE = 'validation'

interface ImportCall {
  readonly body: SlideImport
  readonly author: Author
  readonly dataset: SlideImportJob['dataset']
}

export function addSlideImport(app: FastifyInstance, db: Db): void {
  const make = (job: SlideImportJob, author: Author) =>
    app.shares.bulk(() => makeImport(db, { ...author, via: 'import' }, job))

  async function importNew({ body, author, dataset }: ImportCall): Promise<SlideImportReport> {
    const rows = await readNewRows(body.rows)
    if (body.dry_run || rows.some(({ errors }) => errors.length > 0))
      return reportUnwritten(rows.map(row => newResult(row)))
    const key = { id: body.id, userId: author.userId, digest: await digestOf([body.dataset ?? null, ...body.rows]) }
    return make({ key, dataset, writeRows: trx => writeNewRows(trx, rows), changesSlides: false }, author)
  }

  async function importKnown({ body, author, dataset }: ImportCall): Promise<SlideImportReport> {
    const digest = await digestOf([body.match, body.dataset ?? null, ...body.rows])
    return withDefinitions(db, 'slides', async fields => {
      const rows = await readKnownRows(db, fields, body.rows)
      if (body.dry_run || rows.some(({ errors }) => errors.length > 0))
        return app.shares.read(() => tryKnownRows(db, rows))
      const job: SlideImportJob = {
        key: { id: body.id, userId: author.userId, digest },
        dataset,
        writeRows: trx => writeKnownRows(trx, author.userId, rows),
        changesSlides: true,
        isRetryable: error => error instanceof SlideMoved,
      }
      return make(job, { ...author, fieldRules: fields.rules }).catch(error => {
        if (error instanceof NothingWritten) return error.report as SlideImportReport
        throw error instanceof SlideMoved ? busyRecords() : error
      })
    })
  }

  handleImport(app, slideImportRoutes.import, async ({ author, body }) => {
    const call = { author, body, dataset: readDataset(body) }
    return body.match === 'known' ? importKnown(call) : importNew(call)
  })
  handle(app, slideImportRoutes.get, ({ author, request }) =>
    getImport(db, author.userId, (request.params as { uuid: string }).uuid),
  )
}

function readDataset({ dataset }: Pick<SlideImport, 'dataset'>) {
  const error = contentError({ dataset })
  if (error) throw badRequest(error.sentence, error.field)
  return dataset ? { ...dataset, type: readType(dataset.type ?? DEFAULT_TYPE, 'dataset') } : null
}
