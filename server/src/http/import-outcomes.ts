import type { ImportOutcome, RowError } from '@vitrine/contract/bulk/import-calls'
import { httpMessages } from './http-messages.ts'

/** The start of every import's report: the results of its rows, and the number of each outcome. */
export function countOutcomes<Result extends { readonly outcome: ImportOutcome }>(rows: Result[]) {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { counts, rows }
}

/** Thrown to roll back what a transaction wrote before it reached an invalid row. */
export class NothingWritten extends Error {
  readonly report: object
  constructor(report: object) {
    super('One of the rows is wrong.')
    this.report = report
  }
}

/**
 * Why a row that was previewed can no longer be written.
 * @param previewed the record's version in the preview, null if it did not exist; undefined is not checked
 * @param current its version now, null if it does not exist
 */
export function versionErrors(noun: string, previewed: number | null | undefined, current: number | null): RowError[] {
  if (previewed === undefined || previewed === current) return []
  const { changedSince, madeSince, deletedSince } = httpMessages
  const message = current === null ? deletedSince : previewed === null ? madeSince : changedSince
  return [{ field: 'version', message: message(noun) }]
}
