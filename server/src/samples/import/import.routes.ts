import { sampleImportRoutes } from '@vitrine/contract/sample-import'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { digestOf, handleImport } from '../../http/import-calls.ts'
import { makeImport, tryImport } from './import-samples.ts'
import { readSampleRows } from './read-rows.ts'

export function addSampleImport(app: FastifyInstance, db: Db): void {
  handleImport(app, sampleImportRoutes.import, async ({ author, body, request }) => {
    const rows = await readSampleRows(request, body.rows)
    if (body.dry_run || rows.some(({ errors }) => errors.length > 0)) return app.shares.read(() => tryImport(db, rows))
    const key = { id: body.id, userId: author.userId, digest: await digestOf(body.rows) }
    return app.shares.bulk(() => makeImport(db, { ...author, via: 'import' }, key, rows))
  })
}
