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

/** So many faults of one file are worth reading; of the others it is said that they are there. */
const MOST_ERRORS = 20

export interface CheckedRows {
  /** As the file has them. */
  rows: readonly DatasetRow[]
  /** One for each name, the first of its rows. */
  entries: readonly DatasetRow[]
  repeats: readonly Repeat[]
  /** Sentences; where there are any, nothing of the file is taken. */
  errors: readonly string[]
}

type RowResult = { row: DatasetRow } | { error: string }

const isCsvType = (type: string): type is CsvType => (CSV_TYPES as readonly string[]).includes(type)

function readRow({ line, values }: CsvRow<DatasetCsvColumn>): RowResult {
  const slideName = values.SlideName.trim()
  const type = values.Type.trim()
  if (slideName === '') return { error: csvImportMessages.nameMissing(line) }
  // No slide bears such a name, for PostgreSQL's text can't hold it.
  if (slideName.includes('\0')) return { error: csvImportMessages.nameNul(line) }
  if (!isCsvType(type)) return { error: csvImportMessages.invalidType(type, line) }
  return { row: { slideName, type, species: values.Species.trim(), organ: values.Organ.trim(), line } }
}

function atMost(errors: readonly string[]): string[] {
  if (errors.length <= MOST_ERRORS) return [...errors]
  return [...errors.slice(0, MOST_ERRORS), csvImportMessages.moreErrors(errors.length - MOST_ERRORS)]
}

/** A file's records by the rules of spec 2 §5 and DECIDED section 9. A name twice with one type is one entry, with two types a fault. */
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
