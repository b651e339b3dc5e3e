import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { isConflicting } from './database-error.ts'

/** Who makes a change, and by which request: recorded in the history. */
export interface Author {
  readonly userId: number
  readonly requestId: string
}

const settings = ({ userId, requestId }: Author) =>
  sql`select set_config('vitrine.user_id', ${String(userId)}, true), set_config('vitrine.request_id', ${requestId}, true)`

/**
 * A change in one statement and one round trip. `author` is a CTE that sets the author for the history; the FROM of the
 * change or of the answer must contain it. `changed` is what the change returns.
 */
export const changeSql = <Row>(author: Author, change: RawBuilder<unknown>, answer: RawBuilder<unknown>) =>
  sql<Row>`with author as materialized (${settings(author)}), changed as (${change}) ${answer}`

/** Several statements as one change; retried after a conflict, and after errors that `isRetryable` accepts. */
export function inTransaction<T>(
  db: Db,
  author: Author,
  work: (trx: Trx) => Promise<T>,
  isRetryable?: (error: unknown) => boolean,
): Promise<T> {
  const change = () =>
    db.transaction().execute(async trx => {
      await settings(author).execute(trx)
      return work(trx)
    })
  return retrying(change, isRetryable)
}

const MAX_ATTEMPTS = 4

/** Retries the losing transaction of a deadlock or serialization conflict, up to four attempts. */
export async function retrying<T>(
  change: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isConflicting(error) || isRetryable(error))) throw error
    }
  }
}
