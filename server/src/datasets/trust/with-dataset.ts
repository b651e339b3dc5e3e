import { type Author, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import type { RecordAt } from '../../db/records.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { lockDataset } from '../lock-dataset.ts'

/** Runs `work` on a dataset that can't change in the meantime: locked if it will be changed, otherwise in a snapshot. */
export const withDataset = <T>(
  db: Db,
  author: Author,
  at: RecordAt,
  apply: boolean,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  apply
    ? inTransaction(db, author, async trx => {
        await allowLongStatements(trx)
        await lockDataset(trx, at)
        return work(trx)
      })
    : inSnapshot(db, work)
