import type { LineKey } from '@vitrine/contract/versions/line-parts'
import { type RawBuilder, sql } from 'kysely'

/** An expression for keys of the column `line`: in PostgreSQL, because most of a line is not needed. */
export function partsOfLine(keys: readonly LineKey[]): RawBuilder<unknown> {
  const [key, ...others] = keys
  if (key === undefined) return sql`'{}'::json`
  // A record costs twice as much as one key of it.
  if (others.length === 0) return sql`json_build_object(${key}::text, line::json -> ${key}::text)`
  const columns = sql.join(keys.map(key => sql`${sql.ref(key)} json`))
  return sql`(select to_json(written) from json_to_record(line::json) as written (${columns}))`
}
