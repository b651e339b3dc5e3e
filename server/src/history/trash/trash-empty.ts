import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import type { TrashEmpty, TrashItem } from '@vitrine/contract/history/trash'
import { TRASH_KINDS } from '@vitrine/contract/history/trash'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import type { Db, Trx } from '../../db/client.ts'
import { trashMessages } from './trash-messages.ts'

type Emptied = Pick<TrashItem, 'kind' | 'record_id'>

/** Deletes a record permanently; its history remains. @throws 404 if it is not in the trash */
export function deleteForGood(db: Db, caller: AuditedBy, id: number): Promise<void> {
  return db.transaction().execute(async trx => {
    const { rows } = await sql<Emptied>`delete from trash where id = ${id} returning kind, record_id`.execute(trx)
    if (rows.length === 0) throw new ApiError(404, trashMessages.notThere([id]))
    await recordEmptied(trx, caller, rows)
  })
}

/** @throws 409 if the number of records differs from what the caller saw */
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
    const emptied = await sql<Emptied>`delete from trash where id = any(${rows.map(({ id }) => id)}::bigint[])
      returning kind, record_id`.execute(trx)
    await recordEmptied(trx, caller, emptied.rows)
    return rows.length
  })
}

/** Permanently deletes records that have been in the trash for longer. Those that somebody is restoring are left to the next run. */
export async function deleteOutdated(db: Db, days: number): Promise<void> {
  if (days === 0) return
  await db.transaction().execute(async trx => {
    const { rows } = await sql<Emptied>`delete from trash where id in (
      select id from trash where deleted_at < now() - make_interval(days => ${days}::integer) order by id for update skip locked
    ) returning kind, record_id`.execute(trx)
    await recordEmptied(trx, {}, rows, { days })
  })
}

/** Audits the number of permanently deleted records of each kind, and the record if there was only one. */
async function recordEmptied(trx: Trx, by: AuditedBy, records: readonly Emptied[], more: object = {}): Promise<void> {
  const [first, ...others] = records
  if (!first) return
  const kinds = TRASH_KINDS.map(kind => [kind, records.filter(record => record.kind === kind).length] as const)
  await audit(trx, by, {
    event: 'trash-emptied',
    subject: others.length === 0 ? `${first.kind} ${first.record_id}` : undefined,
    details: { records: records.length, ...Object.fromEntries(kinds.filter(([, count]) => count > 0)), ...more },
  })
}
