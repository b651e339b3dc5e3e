import type { Db, Trx } from './client.ts'
import { UncertainChange } from './database-error.ts'

/** Several reads in one snapshot, unaffected by concurrent changes. */
export const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
    .catch(error => {
      // The transaction changed nothing, so how it ends does not matter.
      throw error instanceof UncertainChange ? error.cause : error
    })
