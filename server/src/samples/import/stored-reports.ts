import { conflict } from '@vitrine/contract/api-error'
import type { SampleImportReport } from '@vitrine/contract/sample-import'
import { sql } from 'kysely'
import { type Trx, takeTurn } from '../../db/client.ts'
import { importMessages } from './import-messages.ts'

/** What identifies an import. */
export interface ImportKey {
  readonly id: string
  readonly userId: number
  /** Digest of its rows: the same id with other rows is refused. */
  readonly digest: string
}

/** Long enough for a client that lost the reply to repeat the call. Later, the rows' versions prevent a second import. */
const STORED_HOURS = 24
const STORED_PER_USER = 50

/** Any number, the same for every import. */
const IMPORT_LOCK = 7_264_012

/**
 * Imports are written one after the other, across all servers: two that create the same samples in a different order
 * would deadlock repeatedly.
 */
export const waitForTurn = (trx: Trx): Promise<void> => takeTurn(trx, IMPORT_LOCK)

/**
 * The report of an import that was already written.
 * @throws 409 where the id was used for other rows or by someone else.
 */
export async function findStoredReport(
  trx: Trx,
  { id, userId, digest }: ImportKey,
): Promise<SampleImportReport | undefined> {
  const stored = await trx.selectFrom('sample_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (stored && (stored.user_id !== userId || stored.digest !== digest)) throw conflict(importMessages.otherRows, 'id')
  return stored?.report
}

/** Stores a report in the transaction of its import, and deletes old ones. */
export async function storeReport(
  trx: Trx,
  { id, userId, digest }: ImportKey,
  report: SampleImportReport,
): Promise<void> {
  await trx
    .insertInto('sample_imports')
    .values({ id, user_id: userId, digest, report: JSON.stringify(report) })
    .execute()
  await sql`delete from sample_imports
    where created_at < now() - make_interval(hours => ${STORED_HOURS}) or id in (
      select id from sample_imports where user_id = ${userId} order by created_at desc, id offset ${STORED_PER_USER}
    )`.execute(trx)
}
