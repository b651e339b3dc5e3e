import type { Trx } from '../db/client.ts'
import { type RecordAt, whyNotChanged } from '../db/records.ts'
import { datasetTable } from './dataset-table.ts'

/**
 * Concurrent changes of a dataset wait for each other, and each sees the one before.
 * @returns its stored `fields`
 * @throws 404, and 412 for another version than the call names
 */
export async function lockDataset(trx: Trx, { id, versions }: RecordAt): Promise<Record<string, unknown>> {
  const dataset = await trx
    .selectFrom('datasets')
    .select(['version', 'fields'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isCurrent = dataset && (versions === undefined || versions.includes(dataset.version))
  if (!isCurrent) throw await whyNotChanged(trx, datasetTable, id)
  return dataset.fields
}
