import type { SlideImportReport, SlideImportResult } from '@vitrine/contract/slide-import'
import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db, Trx } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { rawSql } from '../../db/sql-text.ts'
import { findTaken } from '../../fields/unique-values.ts'
import { NothingWritten } from '../../http/import-outcomes.ts'
import type { InsertedSlide } from '../../slides/insert-slides.ts'
import { diffRow, presentSlides, type RowDiff, resultOf } from './diff-known.ts'
import { reportUnwritten } from './import-slides.ts'
import { type MatchedRow, matchRows } from './match-known.ts'
import { isNamedOnly, type KnownRow } from './read-known-rows.ts'
import { writeRows } from './write-known.ts'

const ROWS_PER_STATEMENT = 1000

/** Reports what the rows would do. */
export const tryKnownRows = (db: Db, rows: readonly KnownRow[]): Promise<SlideImportReport> =>
  inSnapshot(db, async trx => {
    const matched = await matchRows(trx, rows)
    const results: SlideImportResult[] = []
    for (const batch of batchesOf(matched, ROWS_PER_STATEMENT))
      for (const diff of await diffRows(trx, batch)) results.push(resultOf(diff))
    return reportUnwritten(results)
  })

/** Creates and changes slides and their files. @throws `NothingWritten` where a row is wrong */
export async function writeKnownRows(
  trx: Trx,
  userId: number,
  rows: readonly KnownRow[],
): Promise<SlideImportResult[]> {
  const matched = await matchRows(trx, rows)
  const lockedFiles = await lock(trx, matched)
  const results: SlideImportResult[] = []
  const written: (InsertedSlide | undefined)[] = []
  let isWrong = false
  for (const batch of batchesOf(matched, ROWS_PER_STATEMENT)) {
    const diffs = await diffRows(trx, batch, lockedFiles)
    isWrong ||= diffs.some(({ outcome }) => outcome === 'wrong')
    const slides = isWrong ? undefined : await writeRows(trx, userId, diffs)
    for (const diff of diffs) {
      results.push(resultOf(diff))
      written.push(slides?.get(diff))
    }
  }
  if (isWrong) throw new NothingWritten(reportUnwritten(results))
  return results.map((result, index) => writtenResult(result, written[index]))
}

function writtenResult({ changes: _, ...result }: SlideImportResult, slide: InsertedSlide | undefined) {
  return slide ? { ...result, slide_id: slide.id, version: slide.version } : result
}

/** A slide was renamed, deleted or got another file between its look-up and its lock. The next attempt sees it. */
export class SlideMoved extends Error {}

type LockedFiles = ReadonlySet<number> | undefined

/**
 * Locks files before slides: see `LOCK_ORDER`. A slide that gets a file changes a unique column, which takes the stronger
 * lock.
 * @returns the ids of the slides' files; undefined where the rows are not about files
 */
async function lock(trx: Trx, rows: readonly MatchedRow[]): Promise<LockedFiles> {
  const ids = rows.flatMap(({ slideId }) => (slideId === null ? [] : [slideId]))
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

/** @throws `SlideMoved` where a slide is not the one that was locked any more */
async function diffRows(trx: Trx, rows: readonly MatchedRow[], lockedFiles?: LockedFiles): Promise<RowDiff[]> {
  const ids = rows.flatMap(({ slideId }) => (slideId === null ? [] : [slideId]))
  const present = await presentSlides(trx, ids)
  const taken = await findTaken(
    trx,
    rows.map(({ change, slideId }) => ({ change, id: slideId ?? undefined })),
  )
  return rows.map((row, index) => {
    const slide = row.slideId === null ? undefined : present.get(row.slideId)
    const isGone = row.slideId !== null && slide === undefined
    const isRenamed = slide !== undefined && isNamedOnly(row) && slide.name !== row.name
    const hasOtherFile = lockedFiles && typeof slide?.file_id === 'number' && !lockedFiles.has(slide.file_id)
    if (isGone || isRenamed || hasOtherFile) throw new SlideMoved()
    return diffRow(row, slide, taken.get(index))
  })
}
