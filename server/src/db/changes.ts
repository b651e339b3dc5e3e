import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { isConflicting } from './database-error.ts'

/** Who changes something, and by which request: what the history tells of a change. */
export interface Author {
  readonly userId: number
  readonly requestId: string
}

const settings = ({ userId, requestId }: Author) =>
  sql`select set_config('vitrine.user_id', ${String(userId)}, true), set_config('vitrine.request_id', ${requestId}, true)`

/**
 * A change in one statement, for one trip to the database. `author` is a CTE that tells the history who makes it, and
 * has to stand in the FROM of the change or of the answer; `changed` is what the change returns.
 */
export const changeSql = <Row>(author: Author, change: RawBuilder<unknown>, answer: RawBuilder<unknown>) =>
  sql<Row>`with author as materialized (${settings(author)}), changed as (${change}) ${answer}`

/** Several statements as one change, made again where `isWorthAnother` says so of an error. */
export function inTransaction<T>(
  db: Db,
  author: Author,
  work: (trx: Trx) => Promise<T>,
  isWorthAnother?: (error: unknown) => boolean,
): Promise<T> {
  const change = () =>
    db.transaction().execute(async trx => {
      await settings(author).execute(trx)
      return work(trx)
    })
  return retrying(change, isWorthAnother)
}

const MAX_TRIES = 4

/** Two changes may wait for one another; PostgreSQL then gives one of them up, which is made again. */
export async function retrying<T>(
  change: () => Promise<T>,
  isWorthAnother: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      if (tries === MAX_TRIES || !(isConflicting(error) || isWorthAnother(error))) throw error
    }
  }
}
