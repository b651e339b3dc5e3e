import { notFound } from '@vitrine/contract/api/api-error'
import type { SlideImportReport, SlideImportResult, StoredSlideImport } from '@vitrine/contract/slides/slide-import'
import { type SqlBool, sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db, Trx } from '../../db/client.ts'
import { rawSql } from '../../db/sql-text.ts'
import { findReport, type ReportTable } from '../../db/stored-reports.ts'
import type { ImportBy } from '../../fields/make-import.ts'
import { findDuplicates } from '../../fields/unique-values.ts'
import { countOutcomes, NothingWritten } from '../../http/import-outcomes.ts'
import { isUuid } from '../../http/uuid.ts'
import type { InsertedSlide } from '../../slides/insert-slides.ts'
import { diffSlide, presentSlides, type SlideDiff, slideResult } from './diff-rows.ts'
import { type ImportedDataset, listInDataset, lockImportedDataset } from './imported-dataset.ts'
import { type MatchedRow, matchRows } from './match-rows.ts'
import type { ReadSlideRow } from './read-rows.ts'
import { writeSlideRows } from './write-rows.ts'

/** Long enough for someone who comes back to the file later. An import that lost a slide, or was undone, can be repeated. */
export const SLIDE_IMPORT_REPORTS: ReportTable<'slide_imports'> = {
  name: 'slide_imports',
  storedHours: 90 * 24,
  isCurrent: sql<SqlBool>`not exists (
    select from json_to_recordset(t.report -> 'rows') as imported (slide_id integer)
    where not exists (select from slides where id = slide_id)
  ) and not exists (
    select from history as line join undone_lines as undone on undone.line_id = line.id and not undone.is_redone
    where line.request_id = t.report ->> 'request_id' and line.user_id = t.user_id
  )`,
}

const ROWS_PER_STATEMENT = 1000

/** The report of rows that were not written. */
const reportUnwritten = (rows: SlideImportResult[]): SlideImportReport => ({
  ...countOutcomes(rows),
  written: false,
  dataset: null,
})

/** Reports the effects of an import without writing it. */
export async function previewSlideImport(trx: Trx, rows: readonly ReadSlideRow[]): Promise<SlideImportReport> {
  const matched = await matchRows(trx, rows)
  const results: SlideImportResult[] = []
  for (const batch of batchesOf(matched, ROWS_PER_STATEMENT))
    for (const diff of await diffRows(trx, batch)) results.push(slideResult(diff))
  return reportUnwritten(results)
}

/**
 * Creates and changes slides and their files, and adds the slides to the dataset.
 * @throws `NothingWritten` if any row is invalid
 */
export async function writeSlideImport(
  trx: Trx,
  { author, run }: ImportBy,
  rows: readonly ReadSlideRow[],
  dataset: ImportedDataset | null,
): Promise<SlideImportReport> {
  if (dataset?.id !== undefined) await lockImportedDataset(trx, dataset.id)
  const matched = await matchRows(trx, rows)
  const lockedFiles = await lock(trx, matched)
  const results: SlideImportResult[] = []
  const written: (InsertedSlide | undefined)[] = []
  let hasErrors = false
  for (const batch of batchesOf(matched, ROWS_PER_STATEMENT)) {
    run.progress(results.length, rows.length)
    const diffs = await diffRows(trx, batch, lockedFiles)
    hasErrors ||= diffs.some(({ outcome }) => outcome === 'wrong')
    const slides = hasErrors ? undefined : await writeSlideRows(trx, author.userId, diffs)
    for (const diff of diffs) {
      results.push(slideResult(diff))
      written.push(slides?.get(diff))
    }
  }
  if (hasErrors) throw new NothingWritten(reportUnwritten(results))
  const done = results.map((result, index) => writtenResult(result, written[index]))
  const listed = done.map(({ slide_id }, index) => ({ slide_id: slide_id as number, type: matched[index]?.type }))
  return {
    ...countOutcomes(done),
    written: true,
    dataset: dataset && (await listInDataset(trx, author, dataset, listed)),
  }
}

function writtenResult({ changes: _, ...result }: SlideImportResult, slide: InsertedSlide | undefined) {
  return slide ? { ...result, slide_id: slide.id, version: slide.version } : result
}

/** A slide was renamed, deleted or got another file between its look-up and its lock. The next attempt will see that. */
export class SlideMoved extends Error {}

type LockedFiles = ReadonlySet<number> | undefined

/**
 * Locks files before slides: see `LOCK_ORDER`. Setting a slide's file changes a unique column, which requires the stronger lock.
 * @returns the ids of the slides' files; undefined if the rows don't concern files
 */
async function lock(trx: Trx, rows: readonly MatchedRow[]): Promise<LockedFiles> {
  const ids = rows.flatMap(({ slideId }) => slideId ?? [])
  if (ids.length === 0) return undefined
  const isAboutFiles = rows.some(({ fileValues }) => Object.keys(fileValues).length > 0)
  const files = isAboutFiles ? await lockFiles(trx, ids) : undefined
  await sql`select count(*) from (
    select id from slides where id = any(${ids}::integer[]) order by id ${rawSql(isAboutFiles ? 'for update' : 'for no key update')}
  ) as locked`.execute(trx)
  return files
}

async function lockFiles(trx: Trx, slideIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from files
    where id in (select file_id from slides where id = any(${slideIds}::integer[])) order by id for no key update`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** @throws `SlideMoved` if a row no longer identifies the slide that was locked */
async function diffRows(trx: Trx, rows: readonly MatchedRow[], lockedFiles?: LockedFiles): Promise<SlideDiff[]> {
  const present = await presentSlides(
    trx,
    rows.flatMap(({ slideId }) => slideId ?? []),
  )
  const taken = await findDuplicates(
    trx,
    rows.map(({ change, slideId }) => ({ change, id: slideId ?? undefined })),
  )
  return rows.map((row, index) => {
    const slide = row.slideId === null ? undefined : present.get(row.slideId)
    const isGone = row.slideId !== null && slide === undefined
    const isOther = slide !== undefined && !isNamedBy(row, slide)
    const hasOtherFile = lockedFiles && typeof slide?.file_id === 'number' && !lockedFiles.has(slide.file_id)
    if (isGone || isOther || hasOtherFile) throw new SlideMoved()
    return diffSlide(row, slide, taken.get(index))
  })
}

type Named = Pick<NonNullable<SlideDiff['present']>, 'name' | 'block_id' | 'cut_number'>

function isNamedBy({ key }: MatchedRow, slide: Named): boolean {
  if (key?.by === 'name') return slide.name === key.name
  return key?.by !== 'block' || (slide.block_id === key.block && slide.cut_number === key.cut)
}

/**
 * The report of the user's own import, with the current state of its dataset, or null if that was deleted.
 * @throws 404 if there is no such import, or it is too old
 */
export async function getImport(db: Db, userId: number, id: string): Promise<StoredSlideImport> {
  const stored = isUuid(id) ? await findReport(db, SLIDE_IMPORT_REPORTS, id) : undefined
  if (stored?.user_id !== userId) throw notFound('import', id)
  const { report, created_at } = stored
  const dataset = report.dataset && (await findDataset(db, report.dataset.id))
  return { ...report, dataset: dataset ?? null, made_at: created_at }
}

const findDataset = (db: Db, id: number) =>
  db.selectFrom('datasets').select(['id', 'name', 'slides_count']).where('id', '=', id).executeTakeFirst()
