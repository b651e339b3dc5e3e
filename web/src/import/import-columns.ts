import { csvMessages } from '../csv/csv-messages.ts'
import { headerKey } from '../csv/headers.ts'
import type { ImportColumn, RecordImport } from './record-import.ts'

export interface ImportColumns {
  /** What a column of the file sets, by its position in a record; other columns are left out. */
  uses: ReadonlyMap<number, ImportColumn>
  /** Headers of columns that an export contains and only the server writes. */
  own: readonly string[]
  unknown: readonly string[]
  /** The position of the reasons why rows of an earlier import were wrong. */
  reason: number | undefined
}

function sortColumns(headers: readonly string[], { columns, serverHeaders, messages }: RecordImport): ImportColumns {
  const known = new Map(columns.flatMap(column => column.headers.map(header => [headerKey(header), column] as const)))
  const written = new Set(serverHeaders.map(headerKey))
  const uses = new Map<number, ImportColumn>()
  const own: string[] = []
  const unknown: string[] = []
  let reason: number | undefined
  for (const [position, header] of headers.entries()) {
    const key = headerKey(header)
    const use = known.get(key)
    if (use) uses.set(position, use)
    else if (key === headerKey(messages.reason)) reason = position
    else if (written.has(key)) own.push(header)
    else if (header !== '') unknown.push(header)
  }
  return { uses, own, unknown, reason }
}

function columnsError({ uses }: ImportColumns, line: number, records: RecordImport): string | undefined {
  const positions = new Map<string, number[]>()
  for (const [position, { name }] of uses) positions.set(name, [...(positions.get(name) ?? []), position + 1])
  const twice = [...positions].find(([, found]) => found.length > 1)
  return twice ? csvMessages.duplicateColumn(line, ...twice) : records.columnsError(new Set(positions.keys()), line)
}

/** The columns of a file by its header, or why a file with such columns can't be imported. */
export function readImportColumns(
  headers: readonly string[],
  line: number,
  records: RecordImport,
): ImportColumns | { error: string } {
  const columns = sortColumns(headers, records)
  const error = columnsError(columns, line, records)
  return error === undefined ? columns : { error }
}
