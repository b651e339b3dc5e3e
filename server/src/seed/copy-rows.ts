import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quoteName, quoteNames, sqlText } from '../db/sql-text.ts'

type Value = string | number | boolean | null | undefined | object

/** Rows are sent to PostgreSQL in chunks of about this many characters. */
const PIECE_LENGTH = 256 * 1024

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, found => ESCAPES[found] as string) : text

/** A value in COPY's text format. */
function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** The source and target of rows. Column names are written into SQL unescaped: they come from code, never from a user. */
export interface CopyPlan<Row> {
  table: string
  columns: readonly string[]
  rows: Iterable<Row>
  values: (row: Row) => Value[]
  /** Called from time to time with the number of rows sent so far. */
  onProgress: (rows: number) => void
}

/** Copies all rows and returns their number. */
export async function copyRows<Row>(client: Client, plan: CopyPlan<Row>): Promise<number> {
  const stream = client.query(copyFrom(sqlText`copy ${quoteName(plan.table)} (${quoteNames(plan.columns)}) from stdin`))
  const done = finished(stream)
  // Without this, a copy that fails between two chunks would be an unhandled rejection instead of the error below.
  done.catch(() => undefined)
  let count = 0
  let piece = ''
  for (const row of plan.rows) {
    piece += `${plan.values(row).map(copyValue).join('\t')}\n`
    count++
    if (piece.length < PIECE_LENGTH) continue
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    piece = ''
    plan.onProgress(count)
  }
  stream.end(piece)
  await done
  plan.onProgress(count)
  return count
}
