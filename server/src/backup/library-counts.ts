import type { LibraryCounts } from './backup-messages.ts'

/** @param rows of each table in a backup */
export const countsOf = (rows: Readonly<Record<string, number>>): LibraryCounts => ({
  slides: rows['slides'] ?? 0,
  samples: rows['samples'] ?? 0,
  datasets: rows['datasets'] ?? 0,
  files: rows['files'] ?? 0,
})

/** Rows of all tables. */
export const allRows = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)
