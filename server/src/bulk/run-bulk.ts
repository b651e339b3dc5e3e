import type { BulkReport, BulkResult } from '@vitrine/contract/bulk/bulk'
import { sql } from 'kysely'
import type { Admin } from '../audit/admin.ts'
import { batchesOf } from '../db/batches.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../db/client.ts'
import { busyRecords } from '../db/database-error.ts'
import { Run, type RunKey } from '../db/runs.ts'
import { mergeSearchIndex, mergeSearchIndexLater } from '../db/search-index.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { updateMany } from '../db/update-many.ts'
import type { PresentRecord } from '../db/wanted-records.ts'
import { addOptions, type DraftedOptions } from '../fields/added-options.ts'
import { isConcurrentChange } from '../samples/import/import-samples.ts'
import type { WholeBulkTable } from './bulk-tables.ts'
import { checkLinks } from './check-links.ts'
import type { CheckValue } from './check-value.ts'
import { createDatasets, planDatasetSteps, writeDatasetStep } from './dataset-steps.ts'
import { deletionEffects } from './deletion-effects.ts'
import { newRecords, type RecordDiff, recordDiffer, writtenColumns } from './diff-records.ts'
import { findBulkRecords, seenOf } from './find-records.ts'
import { AttachedMeanwhile, lockRecords } from './lock-records.ts'
import { namePeople } from './name-people.ts'
import { newIndex, type ReadEdit } from './read-edit.ts'

const RECORDS_PER_STATEMENT = 1000

/** The rows of the report to include in the reply. */
interface ReportPage {
  readonly limit: number
  readonly offset: number
}

/** A validated edit, with the records of its report. */
export interface Bulk {
  readonly table: WholeBulkTable
  readonly edit: ReadEdit
  readonly check: CheckValue
  /** Options that it adds to lab fields, for Admins. */
  readonly added?: { readonly admin: Admin; readonly drafted: DraftedOptions } | undefined
  readonly author: Author
  readonly page: ReportPage
}

/** Number of records that the caller expects the edit to apply to. */
export const recordsIn = ({ wanted, created }: ReadEdit) =>
  'records' in wanted ? wanted.records.length + created.length : wanted.total

/** Reports the effect of an edit without making it. */
export const tryBulk = (db: Db, bulk: Bulk, trashDays: number): Promise<BulkReport> =>
  inSnapshot(db, async trx => {
    await allowLongStatements(trx)
    const found = await findBulkRecords(trx, bulk.table, bulk.edit.wanted)
    const diffs = await diffAll(trx, bulk, found)
    await planDatasetSteps(trx, bulk.edit.datasetSteps, diffs)
    const report = await namePeople(trx, bulk.table, reportOf(bulk, found, diffs, undefined))
    if (!bulk.edit.isDeletion) return report
    const ids = found.map(({ id }) => id)
    return { ...report, deletion: await deletionEffects(trx, bulk.table.kind, ids, trashDays) }
  })

/** Makes an edit, or nothing if one of its records is invalid. An edit that is sent twice is made once. */
export async function makeBulk(db: Db, bulk: Bulk, key: RunKey): Promise<BulkReport> {
  const run = await Run.begin(db, key)
  if (!(run instanceof Run)) return run
  try {
    return await inTransaction(db, bulk.author, trx => write(trx, bulk, run), isConcurrent)
  } catch (error) {
    await run.fail(error)
    if (error instanceof NothingWritten) return error.report
    throw isConcurrent(error) ? busyRecords() : error
  } finally {
    run.end()
    if (recordsIn(bulk.edit) > RECORDS_PER_STATEMENT) void mergeSearchIndex(db, bulk.table.kind)
  }
}

/** Somebody else attached something to a record, or created one with the same id, at the same time: a retry sees it. */
const isConcurrent = (error: unknown) => error instanceof AttachedMeanwhile || isConcurrentChange(error)

/** Rolls back an edit with an invalid record. */
class NothingWritten extends Error {
  readonly report: BulkReport
  constructor(report: BulkReport) {
    super('One of the records is wrong.')
    this.report = report
  }
}

async function write(trx: Trx, bulk: Bulk, run: Run): Promise<BulkReport> {
  await allowLongStatements(trx)
  if (bulk.added) await addOptions(trx, bulk.added.admin, bulk.added.drafted)
  const found = await lockFound(trx, bulk)
  const diffs = await diffAll(trx, bulk, found, run)
  const datasetSteps = await planDatasetSteps(
    trx,
    await createDatasets(trx, bulk.author, bulk.edit.datasetSteps),
    diffs,
  )
  if (diffs.some(({ errors }) => errors.length > 0))
    throw new NothingWritten(await namePeople(trx, bulk.table, reportOf(bulk, found, diffs, undefined)))
  const versions = bulk.edit.isDeletion
    ? await deleteAll(trx, bulk, found, run)
    : await writeDiffs(trx, bulk, diffs, run)
  const created = await createAll(trx, bulk, diffs)
  for (const step of datasetSteps) await writeDatasetStep(trx, step)
  const report = await namePeople(trx, bulk.table, reportOf(bulk, found, diffs, versions, created))
  await run.finish(trx, report.total, report)
  return report
}

/** Finds and locks the records. If other records match by then, somebody else has changed them. */
async function lockFound(trx: Trx, { table, edit }: Bulk): Promise<PresentRecord[]> {
  const before = await findBulkRecords(trx, table, edit.wanted)
  await lockRecords(
    trx,
    table,
    edit,
    before.map(({ id }) => id),
  )
  const locked = await findBulkRecords(trx, table, edit.wanted)
  const ids = new Set(before.map(({ id }) => id))
  if (locked.length !== before.length || locked.some(({ id }) => !ids.has(id))) throw busyRecords()
  return locked
}

async function diffAll(
  trx: Trx,
  { table, edit, check }: Bulk,
  found: readonly PresentRecord[],
  run?: Run,
): Promise<RecordDiff[]> {
  const diffs: RecordDiff[] = []
  const differ = recordDiffer(table, edit, check)
  for (const batch of batchesOf(found, RECORDS_PER_STATEMENT)) {
    run?.progress(diffs.length / 2, found.length)
    diffs.push(...(await differ(trx, batch)))
  }
  diffs.push(...(await newRecords(table, edit, check)))
  await checkLinks(trx, table, diffs)
  return diffs
}

/** Writes the changed values, and returns the new versions by id. */
async function writeDiffs(
  trx: Trx,
  { table }: Bulk,
  diffs: readonly RecordDiff[],
  run: Run,
): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>()
  const changed = diffs.filter(({ id, values }) => !isNew({ id }) && Object.keys(values).length > 0)
  if (diffs.length > RECORDS_PER_STATEMENT) await mergeSearchIndexLater(trx)
  const kept = diffs.length - changed.length
  for (const batch of batchesOf(changed, RECORDS_PER_STATEMENT)) {
    run.progress(Math.floor((diffs.length + kept + versions.size) / 2), diffs.length)
    const records = batch.map(diff => writtenColumns(diff, table.fields))
    const rows = await updateMany<PresentRecord>(trx, table.table.name, records, table.sqlType, ['id', 'version'])
    for (const { id, version } of rows) versions.set(id, version)
  }
  return versions
}

const isNew = ({ id }: Pick<RecordDiff, 'id'>) => newIndex(id) !== undefined

/** @returns the created records, in the order of their rows */
async function createAll(trx: Trx, { table, author }: Bulk, diffs: readonly RecordDiff[]): Promise<PresentRecord[]> {
  const created: PresentRecord[] = []
  for (const batch of batchesOf(diffs.filter(isNew), RECORDS_PER_STATEMENT)) {
    const records = batch.map(diff => {
      const { id: _, ...columns } = writtenColumns(diff, table.fields)
      return columns
    })
    created.push(...((await table.creation?.insert(trx, author.userId, records)) ?? []))
  }
  return created
}

async function deleteAll(trx: Trx, { table }: Bulk, found: readonly PresentRecord[], run: Run) {
  const deleted = new Map<number, null>()
  for (const batch of batchesOf(found, RECORDS_PER_STATEMENT)) {
    run.progress(Math.floor((found.length + deleted.size) / 2), found.length)
    const ids = batch.map(({ id }) => id)
    await sql`delete from ${sql.table(table.table.name)} where id = any(${ids}::integer[])`.execute(trx)
    for (const id of ids) deleted.set(id, null)
  }
  return deleted
}

const RANKS = { wrong: 0, changed: 1, unchanged: 2 } as const

/** @param versions after the edit, by id; undefined if nothing was written */
function reportOf(
  { edit, author, page, added }: Bulk,
  found: readonly PresentRecord[],
  diffs: readonly RecordDiff[],
  versions: ReadonlyMap<number, number | null> | undefined,
  written: readonly PresentRecord[] = [],
): BulkReport {
  const fresh = diffs.filter(isNew)
  const counts = { changed: 0, unchanged: 0, wrong: fresh.filter(({ errors }) => errors.length > 0).length }
  const byField = new Map<string, number>()
  const rows = (fresh.length > 0 ? diffs.filter(diff => !isNew(diff)) : diffs).map(
    ({ id, version, changes, errors }): BulkResult => {
      const isChanged = changes.length > 0 || edit.isDeletion
      const outcome = errors.length > 0 ? 'wrong' : isChanged ? 'changed' : 'unchanged'
      counts[outcome] += 1
      if (outcome === 'changed')
        for (const field of new Set(changes.map(change => change.field)))
          byField.set(field, (byField.get(field) ?? 0) + 1)
      const after = versions?.has(id) ? (versions.get(id) as number | null) : version
      return { id, version: after, outcome, changes, errors }
    },
  )
  return {
    total: diffs.length,
    ...counts,
    by_field: Object.fromEntries(byField),
    rows: rows.toSorted((a, b) => RANKS[a.outcome] - RANKS[b.outcome]).slice(page.offset, page.offset + page.limit),
    ...(fresh.length > 0 && { created: createdOf(fresh, versions && written) }),
    ...(added && { options: added.drafted.options }),
    written: versions !== undefined,
    request_id: author.requestId,
    seen: seenOf(found),
  }
}

/** @param written undefined if nothing was: then the records that can't be created are reported */
const createdOf = (fresh: readonly RecordDiff[], written: readonly PresentRecord[] | undefined) =>
  fresh.flatMap(({ errors }, index): NonNullable<BulkReport['created']> => {
    const { id = null, version = null } = written?.[index] ?? {}
    return written || errors.length > 0 ? [{ index, id, version, errors }] : []
  })
