import type { Db, Trx } from './client.ts'

/** Several reads of one moment: what others change in between is not seen. */
export const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
