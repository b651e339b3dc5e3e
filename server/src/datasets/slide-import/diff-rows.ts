import type { RowError } from '@vitrine/contract/bulk/import-calls'
import { SlideImportFields, type SlideImportResult, slideFileFields } from '@vitrine/contract/slides/slide-import'
import { slideFields } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Values } from '../../db/recordset.ts'
import { changedIn, type ImportDiff, namedValues, reportedChanges, valueErrors } from '../../fields/imported-rows.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { versionErrors } from '../../http/import-outcomes.ts'
import { slideRowMessages } from './import-messages.ts'
import type { MatchedRow } from './match-rows.ts'

/** A stored slide with the columns of its file, named like in rows; null if it has no file. */
interface PresentSlide extends Values {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly block_id: string | null
  readonly cut_number: number | null
  readonly file_id: number | null
  /** The lab fields. The slide also has them under their names. */
  readonly fields: Values
}

/** A row compared with its slide. `fileValues` are the columns of a file to register or change, if there are any. */
export type SlideDiff = ImportDiff<MatchedRow, PresentSlide, { readonly fileValues: Values }>

/** The column of a file for its name in rows: `name` for `file_name`. */
export const fileColumn = (field: string) => field.slice('file_'.length)

/** The fields of rows, except those that identify a slide, and lab fields, which share a column. */
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

/** The changes of a row to its slide and file. @param taken the errors, by field, for unique values that other slides have */
export function diffSlide(
  row: MatchedRow,
  present: PresentSlide | undefined,
  taken?: Readonly<Record<string, string>>,
): SlideDiff {
  const fileValues = changedIn(row.fileValues, present)
  const ofSlide = present ? changedIn(row.values, present) : row.values
  const errors = [
    ...row.errors,
    ...nameErrors(row, present),
    ...staleErrors(row, present),
    ...fileErrors(row, present),
    ...valueErrors(row, present?.fields ?? {}, LIMITS, { ...ofSlide, ...fileValues }, taken),
  ]
  if (errors.length > 0) return { row, present, outcome: 'wrong', errors }
  const own = changedIn(namedValues(row.change?.values ?? {}), present)
  const values = { ...ofSlide, ...own }
  if (!present) return { row, outcome: 'new', values, fileValues }
  const isChanged = Object.keys(values).length + Object.keys(fileValues).length > 0
  return isChanged ? { row, present, outcome: 'changed', values, fileValues } : { row, present, outcome: 'unchanged' }
}

/** A new slide needs a name, even if its row is identified by something else. */
const nameErrors = ({ key, name, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] =>
  (key?.by === 'nothing' || key?.by === 'block') &&
  present === undefined &&
  name === null &&
  !errors.some(({ field }) => field === 'name')
    ? [{ field: 'name', message: httpMessages.missing('name') }]
    : []

/** A row that doesn't identify its slide because of errors gets no error about its version. */
const staleErrors = ({ version, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] =>
  present === undefined && errors.length > 0 ? [] : versionErrors('slide', version, present?.version ?? null)

function fileErrors({ fileValues, errors }: MatchedRow, present: PresentSlide | undefined): RowError[] {
  const { file_name: name, ...others } = fileValues
  if (errors.length > 0) return []
  const hasFile = typeof present?.file_id === 'number'
  if (hasFile && name === null) return [{ field: 'file_name', message: httpMessages.empty('file_name') }]
  const isNamed = hasFile || typeof name === 'string'
  const isNeeded = Object.values(others).some(value => value !== null)
  return isNamed || !isNeeded ? [] : [{ field: 'file_name', message: slideRowMessages.fileWithoutName }]
}

/** A row's entry in the report of an import that was not written. */
export function slideResult(diff: SlideDiff): SlideImportResult {
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
  return { ...result, changes: reportedChanges(row.change, { ...diff.values, ...diff.fileValues }, diff.present) }
}
