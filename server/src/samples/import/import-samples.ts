import type { SampleImportReport, SampleImportResult } from '@vitrine/contract/samples/sample-import'
import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/client.ts'
import { isBroken } from '../../db/database-error.ts'
import type { ReportTable } from '../../db/stored-reports.ts'
import type { ImportBy } from '../../fields/make-import.ts'
import { findDuplicates } from '../../fields/unique-values.ts'
import { countOutcomes, NothingWritten } from '../../http/import-outcomes.ts'
import { diffSample, presentSamples, type SampleDiff, sampleResult } from './diff-rows.ts'
import { type FoundSlides, findSlides } from './match-slides.ts'
import type { ReadSampleRow } from './read-rows.ts'
import { writeSampleRows } from './write-samples.ts'

const ROWS_PER_STATEMENT = 1000

/** A day is long enough for a client that lost the response. After that, the versions in the rows prevent a second import. */
export const SAMPLE_IMPORT_REPORTS: ReportTable<'sample_imports'> = {
  name: 'sample_imports',
  storedHours: 24,
  storedPerUser: 50,
}

/** Reports the effects of an import without writing it. */
export const previewSampleImport = async (trx: Trx, rows: readonly ReadSampleRow[]): Promise<SampleImportReport> =>
  reportOf(await diffAll(trx, rows, await findSlides(trx, rows)), false)

/**
 * Another transaction created the same sample id or deleted a slide while the rows were being written. A retry will see its
 * result.
 */
export const isConcurrentChange = (error: unknown) =>
  isBroken(error, ['samples_sample_id_key', 'samples_slide_id_fkey'])

/** Writes the rows. @throws `NothingWritten` if any row is invalid */
export async function writeSampleImport(
  trx: Trx,
  { author, run }: ImportBy,
  rows: readonly ReadSampleRow[],
): Promise<SampleImportReport> {
  const slides = await findSlides(trx, rows)
  await lockSlides(trx, slides)
  await lockSamples(trx, rows)
  const versions = new Map<string, number>()
  let hasErrors = false
  let done = 0
  const results = await diffAll(trx, rows, slides, async batch => {
    run.progress(done, rows.length)
    done += batch.length
    hasErrors ||= batch.some(({ outcome }) => outcome === 'wrong')
    if (hasErrors) return
    for (const [sampleId, version] of await writeSampleRows(trx, author.userId, batch)) versions.set(sampleId, version)
  })
  if (hasErrors) throw new NothingWritten(reportOf(results, false))
  const written = results.map(({ changes: _, ...result }) => ({
    ...result,
    version: versions.get(result.sample_id as string) ?? result.version,
  }))
  return reportOf(written, true)
}

/**
 * Locks the slides against deletion, before the samples: see `LOCK_ORDER`. A slide that is already deleted violates a foreign
 * key.
 */
async function lockSlides(trx: Trx, { byId, byUuid, byName }: FoundSlides): Promise<void> {
  const slides = [...byId.values(), ...byUuid.values(), ...[...byName.values()].flat()]
  const ids = slides.map(({ id }) => id)
  await sql`select count(*) from (
    select id from slides where id = any(${ids}::integer[]) order by id for key share
  ) as locked`.execute(trx)
}

/** Locks the samples. After that, nobody else can change them, and earlier changes are visible. */
async function lockSamples(trx: Trx, rows: readonly ReadSampleRow[]): Promise<void> {
  const sampleIds = rows.map(({ sampleId }) => sampleId)
  await sql`select count(*) from (
    select id from samples where sample_id = any(${sampleIds}::text[]) order by id for no key update
  ) as locked`.execute(trx)
}

async function diffAll(
  trx: Trx,
  rows: readonly ReadSampleRow[],
  slides: FoundSlides,
  withBatch?: (batch: readonly SampleDiff[]) => Promise<void>,
): Promise<SampleImportResult[]> {
  const results: SampleImportResult[] = []
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
    const present = await presentSamples(trx, batch)
    const presentOf = ({ sampleId }: ReadSampleRow) => present.get(sampleId ?? '')
    const taken = await findDuplicates(
      trx,
      batch.map(row => ({ change: row.change, id: presentOf(row)?.id })),
    )
    const diffs = batch.map((row, index) => diffSample(row, presentOf(row), slides, taken.get(index)))
    await withBatch?.(diffs)
    for (const one of diffs) results.push(sampleResult(one))
  }
  return results
}

const reportOf = (rows: SampleImportResult[], written: boolean): SampleImportReport => ({
  ...countOutcomes(rows),
  written,
})
