import { keyOfName, valueOfKey } from '@vitrine/contract/fields/field-values'
import type { SampleImportResult } from '@vitrine/contract/samples/sample-import'
import { sampleFields } from '@vitrine/contract/samples/samples'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isSameValue } from '../../db/same-value.ts'
import { labFieldErrors, namedValues, reportedValue } from '../../fields/imported-rows.ts'
import { versionErrors } from '../../http/import-outcomes.ts'
import type { RowError } from '../../http/import-rows.ts'
import { limitErrors } from '../../http/limits.ts'
import { reportedPair } from '../../http/reported-values.ts'
import { listedErrors } from '../../http/validation-sentences.ts'
import { type FoundSlides, matchSlide } from './match-slides.ts'
import type { ReadRow } from './read-rows.ts'

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
  for (const { values, slide, change } of rows) {
    if (change) columns.add('fields')
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

const staleErrors = ({ version, sampleId }: ReadRow, present: PresentSample | undefined): RowError[] =>
  sampleId === null ? [] : versionErrors('sample', version, present?.version ?? null)

/** The changes of a row to its sample. @param taken sentences of unique values that other samples have, by field */
export function diffRow(
  row: ReadRow,
  present: PresentSample | undefined,
  slides: FoundSlides,
  taken: Readonly<Record<string, string>> = {},
): RowDiff {
  const match = matchSlide(row.slide, slides)
  const stored = (present?.['fields'] ?? {}) as Values
  const values = {
    ...row.values,
    ...('error' in match || match.slide === undefined ? {} : { slide_id: match.slide }),
    ...namedValues(row.change?.values ?? {}),
  }
  const changes = present ? changesOf(present, values) : values
  const errors = [
    ...row.errors,
    ...('error' in match ? [match.error] : []),
    ...staleErrors(row, present),
    ...(row.errors.length === 0 ? labFieldErrors(row.change, stored) : []),
    ...listedErrors(limitErrors(sampleFields, changes)),
    ...Object.entries(taken).map(([field, message]) => ({ field, message })),
  ]
  if (errors.length > 0) return { row, present, outcome: 'wrong', errors }
  if (!present) return { row, outcome: 'new', values }
  if (Object.keys(changes).length === 0) return { row, present, outcome: 'unchanged' }
  return { row, present, outcome: 'changed', values: changes }
}

/** The values that differ from the stored ones. */
const changesOf = (present: PresentSample, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !isSameValue(value, storedValue(present, column))),
  )

/** Own fields are columns by their names. */
function storedValue(present: PresentSample, column: string): unknown {
  const key = keyOfName(column)
  return key === undefined ? present[column] : (valueOfKey(present['fields'] as Values, key) ?? null)
}

/** A row's entry in the report of an import that was not written. */
export function resultOf(diffs: RowDiff): SampleImportResult {
  const { row, outcome, present } = diffs
  const result = { line: row.line, sample_id: row.sampleId, outcome, version: present?.version ?? null }
  if (diffs.outcome === 'wrong') return { ...result, errors: [...diffs.errors] }
  if (diffs.outcome !== 'changed') return result
  const changes = Object.entries(diffs.values).map(([column, value]) => ({
    field: column === 'slide_id' ? 'slide' : column,
    ...reportedPair(
      reportedValue(row.change, column, storedValue(diffs.present, column)),
      reportedValue(row.change, column, value),
    ),
  }))
  return { ...result, changes }
}
