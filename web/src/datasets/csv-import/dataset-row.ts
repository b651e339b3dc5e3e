/** The types that a CSV may contain; calls use words. */
export const CSV_TYPES = ['T', 'V', 'E'] as const
export type CsvType = (typeof CSV_TYPES)[number]

export interface DatasetRow {
  slideName: string
  type: CsvType
  species: string
  organ: string
  /** In the file, from 1. */
  line: number
}

/** Rows of one slide, in one or several spellings, that are merged into one entry. */
export interface Repeat {
  names: readonly string[]
  lines: readonly number[]
}

export const repeatOf = (rows: readonly DatasetRow[]): Repeat => ({
  names: [...new Set(rows.map(row => row.slideName))],
  lines: rows.map(row => row.line),
})

/** Groups rows by a key, in the order of each group's first row. */
export function groupRows<Key>(rows: readonly DatasetRow[], keyOf: (row: DatasetRow) => Key): Map<Key, DatasetRow[]> {
  const groups = new Map<Key, DatasetRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export const hasOneType = (rows: readonly DatasetRow[]): boolean => rows.every(row => row.type === rows[0]?.type)
