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
const MOST_FAULTS = 20

export interface CheckedRows {
  /** As the file has them. */
  rows: readonly DatasetRow[]
  /** One for each name, the first of its rows. */
  entries: readonly DatasetRow[]
  repeats: readonly Repeat[]
  /** Sentences; where there are any, nothing of the file is taken. */
  faults: readonly string[]
}

type RowResult = { row: DatasetRow } | { fault: string }

const isCsvType = (type: string): type is CsvType => (CSV_TYPES as readonly string[]).includes(type)

function readRow({ line, values }: CsvRow<DatasetCsvColumn>): RowResult {
  const slideName = values.SlideName.trim()
  const type = values.Type.trim()
  if (slideName === '') return { fault: csvImportMessages.nameMissing(line) }
  // No slide bears such a name, for PostgreSQL's text can't hold it.
  if (slideName.includes('\0')) return { fault: csvImportMessages.nameNul(line) }
  if (!isCsvType(type)) return { fault: csvImportMessages.invalidType(type, line) }
  return { row: { slideName, type, species: values.Species.trim(), organ: values.Organ.trim(), line } }
}

function atMost(faults: readonly string[]): string[] {
  if (faults.length <= MOST_FAULTS) return [...faults]
  return [...faults.slice(0, MOST_FAULTS), csvImportMessages.moreFaults(faults.length - MOST_FAULTS)]
}

/** A file's records by the rules of spec 2 §5 and DECIDED section 9. A name twice with one type is one entry, with two types a fault. */
export function checkRows(records: readonly CsvRow<DatasetCsvColumn>[]): CheckedRows {
  const results = records.map(readRow)
  const rows = results.flatMap(result => ('row' in result ? [result.row] : []))
  const groups = [...groupRows(rows, row => row.slideName).values()]
  const faults = [
    ...results.flatMap(result => ('fault' in result ? [result.fault] : [])),
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
    faults: atMost(faults),
  }
}
