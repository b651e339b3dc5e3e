import { sampleImportRoutes } from '@vitrine/contract/sample-import'
import type { FastifyInstance } from 'fastify'
import type { Author } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { withDefinitions } from '../../fields/write-fields.ts'
import { digestOf, handleImport } from '../../http/import-calls.ts'
import { makeImport, tryImport } from './import-samples.ts'
import { readSampleRows } from './read-rows.ts'

export function addSampleImport(app: FastifyInstance, db: Db): void {
  handleImport(app, sampleImportRoutes.import, async ({ author, body }) => {
    const key = { id: body.id, userId: author.userId, digest: await digestOf(body.rows) }
    return withDefinitions(db, 'samples', async fields => {
      const rows = await readSampleRows(db, fields, body.rows)
      if (body.dry_run || rows.some(({ errors }) => errors.length > 0))
        return app.shares.read(() => tryImport(db, rows))
      const by: Author = { ...author, via: 'import', fieldRules: fields.rules }
      return app.shares.bulk(() => makeImport(db, by, key, rows))
    })
  })
}
