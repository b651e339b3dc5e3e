import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Db } from './client.ts'
import { momentOf } from './moment.ts'

/** How many records match a query, at some moment. */
export interface ListCount {
  readonly total: number
  /** Null where it can't be compared with another. */
  readonly moment: string | null
}

/** The most queries whose counts a server remembers of one library. */
const MOST_COUNTS = 1_000

const known = new WeakMap<Db, Map<string, ListCount>>()

/** Counts a query once while no transaction changes anything: further pages of a search are not counted again. */
export async function countOnce<Count extends ListCount>(db: Db, query: RawBuilder<Count>): Promise<Count> {
  const compiled = query.compile(db)
  const count = async () => (await db.executeQuery<Count>(compiled)).rows[0] as Count
  // A transaction's own changes are seen by it alone, and are of no moment.
  if (db.isTransaction) return count()
  const counts = known.get(db) ?? new Map<string, ListCount>()
  known.set(db, counts)
  const key = createHash('sha256')
    .update(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`)
    .digest('base64url')
  const earlier = counts.get(key) as Count | undefined
  const isPresent = earlier?.moment != null && earlier.moment === (await momentOf(db))
  const result = isPresent ? earlier : await count()
  counts.delete(key)
  counts.set(key, result)
  if (counts.size > MOST_COUNTS) counts.delete(counts.keys().next().value as string)
  return result
}
