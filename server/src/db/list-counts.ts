import type { RawBuilder } from 'kysely'
import type { Db } from './client.ts'
import { MomentCache } from './moment-cache.ts'

/** How many records match a query, at some moment. */
export interface ListCount {
  readonly total: number
  /** Null if it can't be compared with another one. */
  readonly moment: string | null
}

/** The number of counts that a server stores for one library. */
const MOST_COUNTS = 1_000

const known = new WeakMap<Db, MomentCache<ListCount>>()

/** Counts a query once while no transaction changes anything: further pages of a search are not counted again. */
export async function countOnce<Count extends ListCount>(db: Db, query: RawBuilder<Count>): Promise<Count> {
  const compiled = query.compile(db)
  const count = async () => (await db.executeQuery<Count>(compiled)).rows[0] as Count
  // Only the transaction itself sees its changes.
  if (db.isTransaction) return count()
  const counts = known.get(db) ?? new MomentCache(db, { entries: MOST_COUNTS, bytes: 0, largest: 0 })
  known.set(db, counts)
  const counted = await counts.get(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, async () => {
    const value = await count()
    return { value, moment: value.moment ?? undefined, bytes: 0 }
  })
  return counted as Count
}
