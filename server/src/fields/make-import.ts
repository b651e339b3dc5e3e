import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { NewImportField } from '@vitrine/contract/bulk/import-calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminOf } from '../audit/admin.ts'
import { requireRole } from '../auth/require-tokens.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import type { Db, Trx } from '../db/client.ts'
import { busyRecords } from '../db/database-error.ts'
import { Run } from '../db/runs.ts'
import { mergeSearchIndex, mergeSearchIndexLater } from '../db/search-index.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { findStoredReport, type ImportKey, type ReportTable, storeReport, waitForTurn } from '../db/stored-reports.ts'
import type { ImportReports } from '../db/tables.ts'
import { contentDigest } from '../http/import-calls.ts'
import { NothingWritten } from '../http/import-outcomes.ts'
import type { EntityFields } from './definitions.ts'
import { createFields, draftFields } from './imported-fields.ts'
import { withDefinitions } from './write-fields.ts'

/** Above this many rows, records are merged into the search index after the import. */
const LARGE_IMPORT = 1000

interface ReadRow {
  readonly errors: readonly unknown[]
}

/** The author of an import, and where its progress is reported. */
export interface ImportBy {
  readonly author: Author
  readonly run: Run
}

/** An import of records of one entity, which may have lab fields. */
export interface ImportJob<Name extends keyof ImportReports, Row extends ReadRow> {
  readonly entity: RecordKind
  readonly reports: ReportTable<Name>
  /** Everything that distinguishes it from another import with the same id, except new fields. */
  readonly contents: Iterable<unknown>
  readonly read: (fields: EntityFields) => Promise<Row[]>
  /** Reports the effect of the rows without writing them. */
  readonly preview: (trx: Trx, rows: readonly Row[]) => Promise<ImportReports[Name]>
  /** Writes all rows. @throws `NothingWritten` if one is invalid */
  readonly write: (trx: Trx, rows: readonly Row[], by: ImportBy) => Promise<ImportReports[Name]>
  /** Whether the import can be retried after a conflict with a concurrent change. */
  readonly isRetryable: (error: unknown) => boolean
}

interface ImportCall {
  readonly author: Author
  readonly request: FastifyRequest
  readonly body: {
    readonly id: string
    readonly dry_run: boolean
    readonly new_fields?: readonly NewImportField[] | undefined
  }
}

/** Tries or makes an import: all of it or, if a row is invalid, nothing. One that is sent twice is written once. */
export async function makeImport<Name extends keyof ImportReports, Row extends ReadRow>(
  app: FastifyInstance,
  db: Db,
  call: ImportCall,
  job: ImportJob<Name, Row>,
): Promise<ImportReports[Name]> {
  const { author, body, request } = call
  const { new_fields: newFields = [] } = body
  if (newFields.length > 0) requireRole(request, 'admin')
  const read = (stored: EntityFields) => job.read(draftFields(stored, newFields))
  const preview = (rows: readonly Row[]) => app.shares.read(() => inSnapshot(db, trx => job.preview(trx, rows)))
  if (body.dry_run) return withDefinitions(db, job.entity, async stored => preview(await read(stored)))

  const contents = newFields.length > 0 ? [newFields, ...job.contents] : job.contents
  const key: ImportKey = { id: body.id, userId: author.userId, digest: await contentDigest(contents) }
  return withDefinitions(db, job.entity, async stored => {
    const repeated = await findStoredReport(db, job.reports, key)
    if (repeated) return repeated
    // From now on others can query its progress, also while its rows are read and while it waits for its turn.
    const run = await Run.beginImport(db, { ...key, kind: job.entity })
    try {
      const rows = await read(stored)
      if (rows.some(({ errors }) => errors.length > 0)) throw new NothingWritten(await preview(rows))
      const report = await app.shares.bulk(() => write(db, call, job, { key, rows, run, fieldRules: stored.rules }))
      if (newFields.length > 0) app.fieldsChanged()
      await run.finishRepeated(rows.length)
      return report
    } catch (error) {
      await run.fail(error)
      if (error instanceof NothingWritten) return error.report as ImportReports[Name]
      throw job.isRetryable(error) ? busyRecords() : error
    } finally {
      run.end()
    }
  })
}

interface CheckedImport<Row> {
  readonly key: ImportKey
  readonly rows: readonly Row[]
  readonly run: Run
  readonly fieldRules: string
}

/** Writes an import in one transaction, whose progress others can query and which they can stop. */
async function write<Name extends keyof ImportReports, Row extends ReadRow>(
  db: Db,
  call: ImportCall,
  job: ImportJob<Name, Row>,
  { key, rows, run, fieldRules }: CheckedImport<Row>,
): Promise<ImportReports[Name]> {
  const author: Author = { ...call.author, via: 'import', fieldRules }
  const isLarge = rows.length > LARGE_IMPORT
  const work = async (trx: Trx) => {
    await waitForTurn(trx)
    const made = await findStoredReport(trx, job.reports, key)
    if (made) return made
    await run.start()
    await createFields(trx, adminOf(call), job.entity, call.body.new_fields ?? [])
    if (isLarge) await mergeSearchIndexLater(trx)
    const report = { ...(await job.write(trx, rows, { author, run })), request_id: author.requestId }
    await storeReport(trx, job.reports, key, report)
    await run.finish(trx, rows.length, null)
    return report
  }
  const report = await inTransaction(db, author, work, job.isRetryable)
  if (isLarge) void mergeSearchIndex(db, job.entity)
  return report
}
