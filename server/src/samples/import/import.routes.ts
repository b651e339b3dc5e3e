import { sampleImportRoutes } from '@vitrine/contract/samples/sample-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { makeImport } from '../../fields/make-import.ts'
import { handleImport } from '../../http/import-calls.ts'
import { isConcurrentChange, previewSampleImport, SAMPLE_IMPORT_REPORTS, writeSampleImport } from './import-samples.ts'
import { readSampleRows } from './read-rows.ts'

export function addSampleImport(app: FastifyInstance, db: Db): void {
  handleImport(app, sampleImportRoutes.import, call =>
    makeImport(app, db, call, {
      entity: 'samples',
      reports: SAMPLE_IMPORT_REPORTS,
      contents: call.body.rows,
      read: fields => readSampleRows(db, fields, call.body.rows),
      preview: previewSampleImport,
      write: (trx, rows, by) => writeSampleImport(trx, by, rows),
      isRetryable: isConcurrentChange,
    }),
  )
}
