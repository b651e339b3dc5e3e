import type { Db, Trx } from './client.ts'

/** Several reads in one snapshot, which changes made meanwhile do not affect. */
export const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
