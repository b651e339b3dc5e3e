import { MAX_REPORTED_LETTERS, type SampleImportResult } from '@vitrine/contract/sample-import'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { RowError } from '../../http/import-rows.ts'
import { importMessages } from './import-messages.ts'
import { type FoundSlides, matchSlide } from './match-slides.ts'
import type { ReadRow } from './read-rows.ts'
import { isSameValue } from './stored-value.ts'

type Values = Readonly<Record<string, unknown>>

/** A stored sample: its id and version, and the selected columns. */
interface PresentSample extends Values {
  readonly id: number
  readonly version: number
  readonly sample_id: string
}

/** A row compared with the sample of its sample id. */
export type RowDiff = { readonly row: ReadRow } & (
  | { readonly outcome: 'wrong'; readonly present: PresentSample | undefined; readonly errors: readonly RowError[] }
  | { readonly outcome: 'unchanged'; readonly present: PresentSample }
  /** All values of the row, by column. */
  | { readonly outcome: 'new'; readonly present?: undefined; readonly values: Values }
  /** The values that differ from the stored ones, by column. */
  | { readonly outcome: 'changed'; readonly present: PresentSample; readonly values: Values }
)

/** The columns that rows contain: fields of a sample, and `slide_id`. */
function columnsOf(rows: readonly ReadRow[]): string[] {
  const columns = new Set<string>()
  for (const { values, slide } of rows) {
    for (const column of Object.keys(values)) columns.add(column)
    if (slide.slide !== undefined || slide.slide_name !== undefined) columns.add('slide_id')
  }
  return [...columns]
}

/** The stored samples of the rows, by sample id, with the columns that the rows contain. */
export async function presentSamples(db: Db, rows: readonly ReadRow[]): Promise<Map<string, PresentSample>> {
  const sampleIds = rows.map(({ sampleId }) => sampleId).filter(sampleId => sampleId !== null)
  const columns = ['id', 'version', 'sample_id', ...columnsOf(rows)].map(column => sql.ref(column))
  const { rows: present } = await sql<PresentSample>`select ${sql.join(columns)} from samples
    where sample_id = any(${sampleIds}::text[])`.execute(db)
  return new Map(present.map(sample => [sample.sample_id, sample]))
}

/** What a row would change in its sample. */
export function diffRow(row: ReadRow, present: PresentSample | undefined, slides: FoundSlides): RowDiff {
  const match = matchSlide(row.slide, slides)
  const errors = [...row.errors, ...('error' in match ? [match.error] : []), ...versionErrors(row, present)]
  if (errors.length > 0 || 'error' in match) return { row, present, outcome: 'wrong', errors }
  const values = match.slide === undefined ? row.values : { ...row.values, slide_id: match.slide }
  if (!present) return { row, outcome: 'new', values }
  const changes = Object.entries(values).filter(([column, value]) => !isSameValue(value, present[column]))
  if (changes.length === 0) return { row, present, outcome: 'unchanged' }
  return { row, present, outcome: 'changed', values: Object.fromEntries(changes) }
}

function versionErrors({ version, sampleId }: ReadRow, present: PresentSample | undefined): RowError[] {
  if (version === undefined || sampleId === null || version === (present?.version ?? null)) return []
  const message =
    present === undefined
      ? importMessages.deletedSince
      : version === null
        ? importMessages.madeSince
        : importMessages.changedSince
  return [{ field: 'version', message }]
}

/** A row's entry in the report of an import that was not written. */
export function resultOf(diffs: RowDiff): SampleImportResult {
  const { row, outcome, present } = diffs
  const result = { line: row.line, sample_id: row.sampleId, outcome, version: present?.version ?? null }
  if (diffs.outcome === 'wrong') return { ...result, errors: [...diffs.errors] }
  if (diffs.outcome !== 'changed') return result
  const changes = Object.entries(diffs.values).map(([column, value]) => ({
    field: column === 'slide_id' ? 'slide' : column,
    ...reportedPair(diffs.present[column], value),
  }))
  return { ...result, changes }
}

/** How much of what two long texts share is reported before the position where they begin to differ. */
const SHARED_LETTERS = 40

/** Two values for the report; of two long texts, the part in which they begin to differ. */
function reportedPair(from: unknown, to: unknown): { from: unknown; to: unknown } {
  const [before, after] = [longText(from), longText(to)]
  const shared = before === undefined || after === undefined ? 0 : sharedLength(before, after)
  const start = shared > MAX_REPORTED_LETTERS / 2 ? shared - SHARED_LETTERS : 0
  return {
    from: before === undefined ? from : cut(before, start),
    to: after === undefined ? to : cut(after, start),
  }
}

function longText(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return typeof text === 'string' && text.length > MAX_REPORTED_LETTERS ? text : undefined
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function cut(text: string, start: number): string {
  const end = start + MAX_REPORTED_LETTERS
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed()
}
