import { conflict } from '@vitrine/contract/api/api-error'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, lockInTurn, type Trx } from './client.ts'
import { databaseMessages } from './database-messages.ts'
import type { ImportReports } from './tables.ts'

/** The identity of an import. */
export interface ImportKey {
  readonly id: string
  readonly userId: number
  /** Digest of its contents: the same id with other contents is rejected. */
  readonly digest: string
}

type ReportTableName = keyof ImportReports
interface StoredReport<Name extends ReportTableName> {
  readonly user_id: number
  readonly digest: string
  readonly report: ImportReports[Name]
  readonly created_at: string
}

/** A table of the reports of imports, by the ids from their clients. */
export interface ReportTable<Name extends ReportTableName = ReportTableName> {
  readonly name: Name
  readonly storedHours: number
  /** The number of reports that are stored for a user; all if missing. */
  readonly storedPerUser?: number
  /** Whether a report still describes the current state; otherwise its import is forgotten. */
  readonly isCurrent?: RawBuilder<SqlBool>
}

/** Arbitrary, the same for every import. */
const IMPORT_LOCK = 7_264_012

/**
 * Imports are written one after the other, across all servers: two that create the same samples in a different order
 * would deadlock repeatedly, and one that is sent twice at once finds its report.
 */
export const waitForTurn = (trx: Trx): Promise<void> => lockInTurn(trx, IMPORT_LOCK)

/** The stored report with this id, of any user. */
export async function findReport<Name extends ReportTableName>(
  db: Db,
  { name, storedHours, isCurrent = sql`true` }: ReportTable<Name>,
  id: string,
): Promise<StoredReport<Name> | undefined> {
  const { rows } = await sql<StoredReport<Name>>`select user_id, digest, report, created_at
    from ${sql.table(name)} as t
    where id = ${id} and created_at >= now() - make_interval(hours => ${storedHours}) and ${isCurrent}`.execute(db)
  return rows[0]
}

/**
 * The report of an import that was already written.
 * @throws 409 if the id was used for other contents or by someone else.
 */
export async function findStoredReport<Name extends ReportTableName>(
  db: Db,
  table: ReportTable<Name>,
  { id, userId, digest }: ImportKey,
): Promise<ImportReports[Name] | undefined> {
  const stored = await findReport(db, table, id)
  if (stored && (stored.user_id !== userId || stored.digest !== digest))
    throw conflict(databaseMessages.otherImport, 'id')
  return stored?.report
}

/** Stores a report in the transaction of its import, and deletes old ones. */
export async function storeReport(
  trx: Trx,
  { name, storedHours, storedPerUser }: ReportTable,
  { id, userId, digest }: ImportKey,
  report: object,
): Promise<void> {
  const table = sql.table(name)
  // The only possible conflict is the report of a forgotten import.
  await sql`delete from ${table} where id = ${id} or created_at < now() - make_interval(hours => ${storedHours})`.execute(
    trx,
  )
  await sql`insert into ${table} (id, user_id, digest, report)
    values (${id}, ${userId}, ${digest}, ${JSON.stringify(report)})`.execute(trx)
  if (storedPerUser === undefined) return
  await sql`delete from ${table} where id in (
    select id from ${table} where user_id = ${userId} order by created_at desc, id offset ${storedPerUser}
  )`.execute(trx)
}
