import type { LineKey } from '@vitrine/contract/versions/line-parts'
import { type RawBuilder, sql } from 'kysely'

/** An expression for some keys of the column `line`. Evaluated in PostgreSQL, because most of a line is not needed. */
export function partsOfLine(keys: readonly LineKey[]): RawBuilder<unknown> {
  const [key, ...others] = keys
  if (key === undefined) return sql`'{}'::json`
  // Extracting a record costs twice as much as a single key.
  if (others.length === 0) return sql`json_build_object(${key}::text, line::json -> ${key}::text)`
  const columns = sql.join(keys.map(key => sql`${sql.ref(key)} json`))
  return sql`(select to_json(written) from json_to_record(line::json) as written (${columns}))`
}
