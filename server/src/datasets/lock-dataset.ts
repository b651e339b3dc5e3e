import type { Trx } from '../db/client.ts'
import { type RecordAt, whyNotChanged } from '../db/records.ts'
import { datasetTable } from './dataset-table.ts'

/**
 * Serializes changes of a dataset, so that each sees the previous one.
 * @returns its stored `fields`
 * @throws 404, and 412 if the call names another version
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
