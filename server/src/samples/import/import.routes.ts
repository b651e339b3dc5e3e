import { sampleImportRoutes } from '@vitrine/contract/samples/sample-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { makeImport } from '../../fields/make-import.ts'
import { handleImport } from '../../http/import-calls.ts'
import { isConcurrentChange, previewRows, REPORTS, writeImport } from './import-samples.ts'
import { readSampleRows } from './read-rows.ts'

export function addSampleImport(app: FastifyInstance, db: Db): void {
  handleImport(app, sampleImportRoutes.import, call =>
    makeImport(app, db, call, {
      entity: 'samples',
      reports: REPORTS,
      contents: call.body.rows,
      read: fields => readSampleRows(db, fields, call.body.rows),
      preview: previewRows,
      write: (trx, rows, by) => writeImport(trx, by, rows),
      isRetryable: isConcurrentChange,
    }),
  )
}
