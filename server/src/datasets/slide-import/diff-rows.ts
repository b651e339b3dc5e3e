import { SlideImportFields, type SlideImportResult, slideFileFields } from '@vitrine/contract/slides/slide-import'
import { slideFields } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isSameValue } from '../../db/same-value.ts'
import { labFieldErrors, namedValues, reportedValue } from '../../fields/imported-rows.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { versionErrors } from '../../http/import-outcomes.ts'
import type { RowError } from '../../http/import-rows.ts'
import { limitErrors } from '../../http/limits.ts'
import { reportedPair } from '../../http/reported-values.ts'
import { listedErrors } from '../../http/validation-sentences.ts'
import { importMessages } from './import-messages.ts'
import type { MatchedRow } from './match-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** A stored slide with its file's columns, named as in rows; null if it has no file. */
interface PresentSlide extends Values {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly block_id: string | null
  readonly cut_number: number | null
  readonly file_id: number | null
  /** The lab fields, which the slide also has under their names. */
  readonly fields: Values
}

/** A row compared with its slide. */
export type RowDiff = { readonly row: MatchedRow } & (
  | { readonly outcome: 'wrong'; readonly present: PresentSlide | undefined; readonly errors: readonly RowError[] }
  | { readonly outcome: 'unchanged'; readonly present: PresentSlide }
  /** All values of the row. `fileValues` register a file, if there are any. */
  | { readonly outcome: 'new'; readonly present?: undefined; readonly values: Values; readonly fileValues: Values }
  /** The values that differ from the stored ones. */
  | {
      readonly outcome: 'changed'
      readonly present: PresentSlide
      readonly values: Values
      readonly fileValues: Values
    }
)

/** The column of a file by its name in rows: `name` for `file_name`. */
export const fileColumn = (field: string) => field.slice('file_'.length)

/** What rows may hold, but what names a slide and the lab fields, which are in one column. */
const { uuid: _, id: __, fields: ___, ...written } = SlideImportFields.properties
const COLUMNS = Object.keys(written).map(field =>
  Object.hasOwn(slideFileFields, field)
    ? sql`${sql.ref(`file.${fileColumn(field)}`)} as ${sql.ref(field)}`
    : sql.ref(`t.${field}`),
)

/** The slides with these ids, by id. */
export async function presentSlides(db: Db, ids: readonly number[]): Promise<Map<number, PresentSlide>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PresentSlide>`select t.id, t.version, t.fields, t.file_id, ${sql.join(COLUMNS)}
    from slides as t left join files as file on file.id = t.file_id where t.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(slide => [slide.id, { ...slide, ...namedValues(slide.fields) }]))
}

const LIMITS = { ...slideFields, ...slideFileFields }

/** The changes of a row to its slide and file. @param taken sentences of unique values that other slides have, by field */
export function diffRow(
  row: MatchedRow,
  present: PresentSlide | undefined,
  taken: Readonly<Record<string, string>> = {},
): RowDiff {
  const fileValues = changedIn(row.fileValues, present)
  const ofSlide = present ? changedIn(row.values, present) : row.values
  const errors = [
    ...row.errors,
    ...nameErrors(row, present),
    ...staleErrors(row, present),
    ...fileErrors(row, present),
    ...(row.errors.length === 0 ? labFieldErrors(row.change, present?.fields ?? {}) : []),
    ...listedErrors(limitErrors(LIMITS, { ...ofSlide, ...fileValues })),
    ...Object.entries(taken).map(([field, message]) => ({ field, message })),
  ]
  if (errors.length > 0) return { row, present, outcome: 'wrong', errors }
  const own = changedIn(namedValues(row.change?.values ?? {}), present)
  const values = { ...ofSlide, ...own }
  if (!present) return { row, outcome: 'new', values, fileValues }
  const isChanged = Object.keys(values).length + Object.keys(fileValues).length > 0
  return isChanged ? { row, present, outcome: 'changed', values, fileValues } : { row, present, outcome: 'unchanged' }
}

/** A row may identify its slide by something other than a name; a new slide needs one. */
const nameErrors = ({ key, name, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] =>
  (key?.by === 'nothing' || key?.by === 'block') &&
  present === undefined &&
  name === null &&
  !errors.some(({ field }) => field === 'name')
    ? [{ field: 'name', message: httpMessages.missing('name') }]
    : []

/** Where there is no slide or file, every value is null. */
const changedIn = (values: Values, present: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([column, value]) => !isSameValue(value, present[column] ?? null)))

/** If it is unclear which slide is meant, its version is not reported. */
const staleErrors = ({ version, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] =>
  present === undefined && errors.length > 0 ? [] : versionErrors('slide', version, present?.version ?? null)

function fileErrors({ fileValues, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] {
  const { file_name: name, ...others } = fileValues
  if (errors.length > 0) return []
  const hasFile = typeof present?.file_id === 'number'
  if (hasFile && name === null) return [{ field: 'file_name', message: httpMessages.empty('file_name') }]
  const isNamed = hasFile || typeof name === 'string'
  const isNeeded = Object.values(others).some(value => value !== null)
  return isNamed || !isNeeded ? [] : [{ field: 'file_name', message: importMessages.fileWithoutName }]
}

/** A row's entry in the report of an import that was not written. */
export function resultOf(diff: RowDiff): SlideImportResult {
  const { row, outcome, present } = diff
  const result = {
    line: row.line,
    slide_id: present?.id ?? null,
    name: row.name ?? present?.name ?? null,
    outcome,
    version: present?.version ?? null,
  }
  const { matches } = row
  if (diff.outcome === 'wrong')
    return { ...result, errors: [...diff.errors], ...(matches ? { matches: [...matches] } : {}) }
  if (diff.outcome !== 'changed') return result
  const changes = Object.entries({ ...diff.values, ...diff.fileValues }).map(([field, value]) => ({
    field,
    ...reportedPair(
      reportedValue(row.change, field, diff.present[field] ?? null),
      reportedValue(row.change, field, value),
    ),
  }))
  return { ...result, changes }
}
