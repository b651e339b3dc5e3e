import { createHash } from 'node:crypto'
import { ApiError } from '@vitrine/contract/api-error'
import { MAX_IMPORT_BYTES, type SampleImport, sampleImportRoutes } from '@vitrine/contract/sample-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import { handle } from '../../http/handle.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import { importMessages } from './import-messages.ts'
import { makeImport, tryImport } from './import-samples.ts'
import { ImportOutline, readRows } from './read-rows.ts'

const BUSY_RETRY_S = 10
/** Each holds up to 64 MiB and a connection to the database. */
const limited = limitConcurrency({
  running: 2,
  waiting: 8,
  busy: () => new ApiError(429, importMessages.busy, { retryAfter: BUSY_RETRY_S }),
})

export function addSampleImport(app: FastifyInstance, db: Db): void {
  handle(
    app,
    sampleImportRoutes.import,
    ({ author, body, request }) =>
      limited(async () => {
        const rows = await readRows(request, body.rows)
        if (body.dry_run || rows.some(({ errors }) => errors.length > 0))
          return app.shares.read(() => tryImport(db, rows))
        const key = { id: body.id, userId: author.userId, digest: await digestOf(body.rows) }
        return app.shares.write(() => makeImport(db, { ...author, via: 'import' }, key, rows))
      }),
    { bodyLimit: MAX_IMPORT_BYTES, tooLarge: importMessages.tooLarge, outline: ImportOutline, share: 'own' },
  )
}

async function digestOf(rows: SampleImport['rows']): Promise<string> {
  const hash = createHash('sha256')
  await forEachInChunks(rows, row => hash.update(JSON.stringify(row)))
  return hash.digest('base64')
}
