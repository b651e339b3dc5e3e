import { ApiError } from '@vitrine/contract/api/api-error'
import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import { BULK_REPORT_ROWS, bulkRoutes, MAX_BULK_BYTES } from '@vitrine/contract/bulk/bulk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminOf } from '../audit/admin.ts'
import { requireRole } from '../auth/require-tokens.ts'
import type { Author } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { databaseMessages } from '../db/database-messages.ts'
import { readProgress, stopRun } from '../db/runs.ts'
import { draftOptions } from '../fields/added-options.ts'
import { withDefinitions } from '../fields/write-fields.ts'
import { shareOfChange } from '../http/database-shares.ts'
import { handle } from '../http/handle.ts'
import { contentDigest } from '../http/import-calls.ts'
import { isUuid } from '../http/uuid.ts'
import { bulkMessages } from './bulk-messages.ts'
import { bulkTableWith } from './bulk-tables.ts'
import { valueChecker } from './check-value.ts'
import { readEdit } from './read-edit.ts'
import { makeBulk, recordsIn, tryBulk } from './run-bulk.ts'

/** Edits of many slides, samples or datasets in one transaction. */
export function addBulkRoutes(app: FastifyInstance, db: Db): void {
  for (const kind of RECORD_KINDS) addRoutes(app, db, kind)
}

function addRoutes(app: FastifyInstance, db: Db, kind: RecordKind): void {
  const routes = bulkRoutes(kind)
  handle(
    app,
    routes.edit,
    async call => {
      const { author: caller, body } = call
      const { limit = BULK_REPORT_ROWS, offset = 0 } = body.report ?? {}
      if (body.new_options) requireRole(call.request, 'admin')
      return withDefinitions(db, kind, async fields => {
        const drafted = draftOptions(fields, body.new_options ?? [])
        const added = body.new_options && { admin: adminOf(call), drafted }
        const check = valueChecker(db)
        const table = bulkTableWith(kind, drafted.fields)
        const edit = await readEdit(table, body, check, caller.userId)
        const via: Author['via'] = edit.isDeletion ? 'delete-many' : 'batch-edit'
        const author = { ...caller, via, fieldRules: fields.rules }
        const bulk = { table, edit, check, added, author, page: { limit, offset } }
        if (body.dry_run) return app.shares.read(() => tryBulk(db, bulk, app.trashDays))
        const key = { id: body.id, userId: caller.userId, kind, digest: await contentDigest([kind, body]) }
        const report = await app.shares[shareOfChange(recordsIn(edit))](() => makeBulk(db, bulk, key))
        if (report.written && drafted.changed.length > 0) app.fieldsChanged()
        return report
      })
    },
    { bodyLimit: MAX_BULK_BYTES, tooLarge: bulkMessages.tooLarge, share: 'own' },
  )
  handle(app, routes.progress, ({ author, request }) => readProgress(db, runOf(request, author.userId, kind)))
  handle(app, routes.stop, ({ author, request }) => stopRun(db, runOf(request, author.userId, kind)))
}

function runOf(request: FastifyRequest, userId: number, kind: RecordKind) {
  const { bulk: id } = request.params as { bulk: string }
  if (!isUuid(id)) throw new ApiError(404, databaseMessages.noRun(id))
  return { id, userId, kind }
}
