import pg from 'pg'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins

/** '2026-01-05 15:04:00.12+00' (the session is in UTC) as '2026-01-05T15:04:00.120Z'. */
function wireTimestamp(text: string): string {
  const [, moment = text, fraction = ''] = /^([^.+]+)(?:\.(\d+))?\+00$/.exec(text) ?? []
  return `${moment.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`
}

/** Ids and counts are numbers, and stay far below 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, text => text],
  [TIMESTAMPTZ, wireTimestamp],
])

/** How values of the database are read, once for all: times as ISO 8601 in UTC, dates as they are. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text'),
}
