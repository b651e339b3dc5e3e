import type { CsvRow } from '../../csv/csv-table.ts'
import type { DatasetCsvColumn } from '../export/dataset-columns.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import {
  CSV_TYPES,
  type CsvType,
  type DatasetRow,
  groupRows,
  hasOneType,
  type Repeat,
  repeatOf,
} from './dataset-row.ts'

/** Further errors in a file are only counted. */
const MOST_ERRORS = 20

export interface CheckedRows {
  /** As in the file. */
  rows: readonly DatasetRow[]
  /** The first row of each name. */
  entries: readonly DatasetRow[]
  repeats: readonly Repeat[]
  /** Sentences; if there are any, the file is refused. */
  errors: readonly string[]
}

type RowResult = { row: DatasetRow } | { error: string }

const isCsvType = (type: string): type is CsvType => (CSV_TYPES as readonly string[]).includes(type)

function readRow({ line, values }: CsvRow<DatasetCsvColumn>): RowResult {
  const slideName = values.SlideName.trim()
  const type = values.Type.trim()
  if (slideName === '') return { error: csvImportMessages.nameMissing(line) }
  // No slide can have such a name: PostgreSQL can't store it as text.
  if (slideName.includes('\0')) return { error: csvImportMessages.nameNul(line) }
  if (!isCsvType(type)) return { error: csvImportMessages.invalidType(type, line) }
  return { row: { slideName, type, species: values.Species.trim(), organ: values.Organ.trim(), line } }
}

function atMost(errors: readonly string[]): string[] {
  if (errors.length <= MOST_ERRORS) return [...errors]
  return [...errors.slice(0, MOST_ERRORS), csvImportMessages.moreErrors(errors.length - MOST_ERRORS)]
}

/** Checks a file's records. A name that is repeated with one type is one entry; with two types it is an error. */
export function checkRows(records: readonly CsvRow<DatasetCsvColumn>[]): CheckedRows {
  const results = records.map(readRow)
  const rows = results.flatMap(result => ('row' in result ? [result.row] : []))
  const groups = [...groupRows(rows, row => row.slideName).values()]
  const errors = [
    ...results.flatMap(result => ('error' in result ? [result.error] : [])),
    ...groups
      .filter(group => !hasOneType(group))
      .map(group =>
        csvImportMessages.twoTypes(
          group[0]?.slideName ?? '',
          group.map(row => [row.line, row.type]),
        ),
      ),
  ]
  return {
    rows,
    entries: groups.flatMap(([first]) => first ?? []),
    repeats: groups.filter(group => group.length > 1).map(repeatOf),
    errors: atMost(errors),
  }
}
