import type { LineKey } from '@vitrine/contract/versions/line-parts'
import { type RawBuilder, sql } from 'kysely'

/** An expression for keys of the column `line`: in PostgreSQL, because most of a line is not needed. */
export function partsOfLine(keys: readonly LineKey[]): RawBuilder<unknown> {
  if (keys.length === 0) return sql`'{}'::json`
  const columns = sql.join(keys.map(key => sql`${sql.ref(key)} json`))
  return sql`(select to_json(written) from json_to_record(line::json) as written (${columns}))`
}
