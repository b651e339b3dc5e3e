import { ApiError, conflict } from '@vitrine/contract/api-error'
import type { TrashEmpty } from '@vitrine/contract/trash'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import type { Db, Trx } from '../../db/client.ts'
import { trashMessages } from './trash-messages.ts'

/** Deletes a record for good; its history stays. @throws 404 where it is not in the trash */
export function deleteForGood(db: Db, caller: AuditedBy, id: number): Promise<void> {
  return db.transaction().execute(async trx => {
    const { numAffectedRows } = await sql`delete from trash where id = ${id}`.execute(trx)
    if (!numAffectedRows) throw new ApiError(404, trashMessages.notThere([id]))
    await recordEmptied(trx, caller, { records: 1 })
  })
}

/** @throws 409 where there is another number of records than the caller has seen */
export function emptyTrash(db: Db, caller: AuditedBy, { ids, kind, count }: TrashEmpty): Promise<number> {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...(ids === undefined ? [] : [sql<SqlBool>`id = any(${ids}::bigint[])`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`kind = ${kind}`]),
  ]
  return db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: number }>`select id from trash where ${sql.join(conditions, sql` and `)}
      order by id for update`.execute(trx)
    if (rows.length !== count) throw conflict(trashMessages.otherCount(rows.length, count))
    await sql`delete from trash where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx)
    await recordEmptied(trx, caller, { records: rows.length })
    return rows.length
  })
}

/** Deletes for good what is in the trash for longer than that. What somebody is restoring is left to the next run. */
export async function deleteOutdated(db: Db, days: number): Promise<void> {
  if (days === 0) return
  await db.transaction().execute(async trx => {
    const { numAffectedRows } = await sql`delete from trash where id in (
      select id from trash where deleted_at < now() - make_interval(days => ${days}::integer) order by id for update skip locked
    )`.execute(trx)
    await recordEmptied(trx, {}, { records: Number(numAffectedRows ?? 0), days })
  })
}

/** @param details how many records, and after how many days, where the server did it by itself */
async function recordEmptied(trx: Trx, by: AuditedBy, details: { records: number; days?: number }): Promise<void> {
  if (details.records > 0) await audit(trx, by, { event: 'trash-emptied', details })
}
