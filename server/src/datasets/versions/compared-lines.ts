import { type RawBuilder, sql } from 'kysely'
import type { StoredVersion } from './versions.queries.ts'

/** The lines of a version. */
export type FrozenLines = Pick<StoredVersion, 'id' | 'format'>

const linesOf = ({ id }: FrozenLines, line: RawBuilder<unknown>) =>
  sql`select uuid, ${line} as line from dataset_version_slides where version_id = ${id}`

/** The lines of two versions as they can be compared: by what the lines of both formats hold. */
export function comparedLines(was: FrozenLines, became: FrozenLines): Record<'was' | 'became', RawBuilder<unknown>> {
  // Format 1 has no lab fields, and an edit of none is a change.
  const line = was.format === became.format ? sql`line` : sql`(line::jsonb - 'fields')::text`
  return { was: linesOf(was, line), became: linesOf(became, line) }
}
