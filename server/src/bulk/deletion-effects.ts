import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { BulkReport } from '@vitrine/contract/bulk/bulk'
import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'

/**
 * The records that go to the trash with others, or are unlinked from them.
 * @param trashDays how long the trash keeps records; 0: until it is emptied
 */
export async function deletionEffects(
  trx: Trx,
  kind: RecordKind,
  ids: readonly number[],
  trashDays: number,
): Promise<NonNullable<BulkReport['deletion']>> {
  // Only slides have files, samples and places in datasets.
  const slides = kind === 'slides' ? ids : []
  const { rows } = await sql<NonNullable<BulkReport['deletion']>>`select
    (select count(*) from slides where id = any(${slides}::integer[]) and file_id is not null) as files,
    (select count(*) from samples where slide_id = any(${slides}::integer[])) as samples,
    (select count(distinct dataset_id) from dataset_slides where slide_id = any(${slides}::integer[])) as datasets,
    case when ${trashDays}::integer > 0 then now() + make_interval(days => ${trashDays}::integer) end as kept_until`.execute(
    trx,
  )
  return rows[0] as NonNullable<BulkReport['deletion']>
}
