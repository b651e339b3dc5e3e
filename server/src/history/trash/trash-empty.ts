import { ApiError, conflict } from '@vitrine/contract/api-error'
import type { TrashEmpty } from '@vitrine/contract/trash'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { trashMessages } from './trash-messages.ts'

/** Deletes a record for good; its history stays. @throws 404 where it is not in the trash */
export async function deleteForGood(db: Db, id: number): Promise<void> {
  const { numAffectedRows } = await sql`delete from trash where id = ${id}`.execute(db)
  if (!numAffectedRows) throw new ApiError(404, trashMessages.notThere([id]))
}

/** @throws 409 where there is another number of records than the caller has seen */
export function emptyTrash(db: Db, { ids, kind, count }: TrashEmpty): Promise<number> {
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
    return rows.length
  })
}

/** Deletes for good what is in the trash for longer than that. What somebody is restoring is left to the next run. */
export async function deleteOutdated(db: Db, days: number): Promise<void> {
  if (days === 0) return
  await sql`delete from trash where id in (
    select id from trash where deleted_at < now() - make_interval(days => ${days}::integer) order by id for update skip locked
  )`.execute(db)
}
