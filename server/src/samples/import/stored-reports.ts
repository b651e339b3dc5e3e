import { conflict } from '@vitrine/contract/api-error'
import type { SampleImportReport } from '@vitrine/contract/sample-import'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { importMessages } from './import-messages.ts'

/** What tells one import from another. */
export interface ImportKey {
  readonly id: string
  readonly userId: number
  /** Of its rows: an id stands for these rows alone. */
  readonly digest: string
}

/** Long enough for whoever lost the answer to ask again. Later, the versions of the rows stop a repetition. */
const KEPT_HOURS = 24
const KEPT_OF_A_PERSON = 50

/** Any number, the same for every import. */
const IMPORT_LOCK = 7_264_012
/** As long as several large imports before this one take. */
const PATIENCE_MS = 120_000

/**
 * Imports are written one after the other, by all servers: two that make the same samples in different order would wait
 * for one another, again and again.
 */
export async function waitForTurn(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx)
  await sql`set local statement_timeout to default`.execute(trx)
}

/**
 * The report of an import that was made already.
 * @throws 409 where the id stood for other rows, or for somebody else's.
 */
export async function findStoredReport(
  trx: Trx,
  { id, userId, digest }: ImportKey,
): Promise<SampleImportReport | undefined> {
  const kept = await trx.selectFrom('sample_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (kept && (kept.user_id !== userId || kept.digest !== digest)) throw conflict(importMessages.otherRows, 'id')
  return kept?.report
}

/** Keeps a report with what it tells of, and drops those that nobody will ask for any more. */
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
    where created_at < now() - make_interval(hours => ${KEPT_HOURS}) or id in (
      select id from sample_imports where user_id = ${userId} order by created_at desc, id offset ${KEPT_OF_A_PERSON}
    )`.execute(trx)
}
