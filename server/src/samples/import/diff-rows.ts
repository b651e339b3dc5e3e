import type { RowError } from '@vitrine/contract/bulk/import-calls'
import type { SampleImportResult } from '@vitrine/contract/samples/sample-import'
import { sampleFields } from '@vitrine/contract/samples/samples'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../db/recordset.ts'
import { changedIn, type ImportDiff, namedValues, reportedChanges, valueErrors } from '../../fields/imported-rows.ts'
import { versionErrors } from '../../http/import-outcomes.ts'
import { type FoundSlides, matchSlide } from './match-slides.ts'
import type { ReadSampleRow } from './read-rows.ts'

/** A stored sample: its id and version, the selected columns, and lab fields under their names. */
interface PresentSample extends Values {
  readonly id: number
  readonly version: number
  readonly sample_id: string
}

/** A row compared with the stored sample of the same sample id. */
export type SampleDiff = ImportDiff<ReadSampleRow, PresentSample>

/** The columns that the rows contain: fields of a sample, and `slide_id`. */
function columnsOf(rows: readonly ReadSampleRow[]): string[] {
  const columns = new Set<string>()
  for (const { values, slide, change } of rows) {
    if (change) columns.add('fields')
    for (const column of Object.keys(values)) columns.add(column)
    if (slide.slide !== undefined || slide.slide_name !== undefined) columns.add('slide_id')
  }
  return [...columns]
}

/** The stored samples of the rows, by sample id, with the columns that the rows contain. */
export async function presentSamples(db: Db, rows: readonly ReadSampleRow[]): Promise<Map<string, PresentSample>> {
  const sampleIds = rows.map(({ sampleId }) => sampleId).filter(sampleId => sampleId !== null)
  const columns = ['id', 'version', 'sample_id', ...columnsOf(rows)].map(column => sql.ref(column))
  const { rows: present } = await sql<PresentSample>`select ${sql.join(columns)} from samples
    where sample_id = any(${sampleIds}::text[])`.execute(db)
  return new Map(
    present.map(sample => [sample.sample_id, { ...sample, ...namedValues((sample['fields'] ?? {}) as Values) }]),
  )
}

const staleErrors = ({ version, sampleId }: ReadSampleRow, present: PresentSample | undefined): RowError[] =>
  sampleId === null ? [] : versionErrors('sample', version, present?.version ?? null)

/** The changes of a row to its sample. @param taken the errors, by field, for unique values that other samples have */
export function diffSample(
  row: ReadSampleRow,
  present: PresentSample | undefined,
  slides: FoundSlides,
  taken?: Readonly<Record<string, string>>,
): SampleDiff {
  const match = matchSlide(row.slide, slides)
  const values = {
    ...row.values,
    ...('error' in match || match.slide === undefined ? {} : { slide_id: match.slide }),
    ...namedValues(row.change?.values ?? {}),
  }
  const changes = present ? changedIn(values, present) : values
  const errors = [
    ...row.errors,
    ...('error' in match ? [match.error] : []),
    ...staleErrors(row, present),
    ...valueErrors(row, (present?.['fields'] ?? {}) as Values, sampleFields, changes, taken),
  ]
  if (errors.length > 0) return { row, present, outcome: 'wrong', errors }
  if (!present) return { row, outcome: 'new', values }
  if (Object.keys(changes).length === 0) return { row, present, outcome: 'unchanged' }
  return { row, present, outcome: 'changed', values: changes }
}

/** A row's entry in the report of an import that was not written. */
export function sampleResult(diffs: SampleDiff): SampleImportResult {
  const { row, outcome, present } = diffs
  const result = { line: row.line, sample_id: row.sampleId, outcome, version: present?.version ?? null }
  if (diffs.outcome === 'wrong') return { ...result, errors: [...diffs.errors] }
  if (diffs.outcome !== 'changed') return result
  const changes = reportedChanges(row.change, diffs.values, diffs.present)
  return {
    ...result,
    changes: changes.map(change => (change.field === 'slide_id' ? { ...change, field: 'slide' } : change)),
  }
}
