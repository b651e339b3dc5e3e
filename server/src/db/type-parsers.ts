import pg from 'pg'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins

const MOMENT_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length
const ZONE = '+00'

/**
 * '2026-01-05 15:04:00.12+00' (the session is in UTC, the columns hold milliseconds) as '2026-01-05T15:04:00.120Z'. By
 * positions, because a page has a hundred of them. Years before 1 or after 9999 stay as PostgreSQL writes them.
 */
function wireTimestamp(text: string): string {
  if (!text.endsWith(ZONE) || text[10] !== ' ') return text
  const fraction = text.slice(MOMENT_LENGTH + 1, -ZONE.length).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, MOMENT_LENGTH)}.${fraction}Z`
}

/** Ids and counts are numbers, and stay far below 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, text => text],
  [TIMESTAMPTZ, wireTimestamp],
])

/** How values from the database are parsed: times as ISO 8601 in UTC, dates unchanged. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text'),
}
