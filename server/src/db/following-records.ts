import { conflict } from '@vitrine/contract/api/api-error'
import type { FollowingQuery } from '@vitrine/contract/tables/following'
import type { Db } from './client.ts'
import { databaseMessages } from './database-messages.ts'
import { listSql } from './list-sql.ts'
import type { RecordTable } from './record-table.ts'
import type { PresentRecord } from './wanted-records.ts'

/** How many positions a record may have moved since the caller saw it in the list. */
const MOST_MOVED = 500

/** The records after a given one in a list, in its current state. @throws 409 if that record has moved */
export async function listFollowing(
  db: Db,
  table: RecordTable,
  { list, after }: FollowingQuery,
): Promise<PresentRecord[]> {
  const offset = Math.max(0, list.offset - MOST_MOVED)
  const looked = list.offset - offset + 1 + MOST_MOVED
  const limit = looked + list.limit
  const around = listSql(table, { ...list, offset, limit })
  const total = (await around.total().execute(db)).rows[0]?.total ?? 0
  const { rows } = await around.records(total).execute(db)
  const place = rows.slice(0, looked).findIndex(({ id }) => id === after)
  if (place < 0) throw conflict(databaseMessages.movedInList, 'after')
  return rows.slice(place + 1, place + 1 + list.limit)
}
