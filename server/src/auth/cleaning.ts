import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { deleteRetiredKeys } from './oidc/keys.ts'

const TABLES = [
  'oidc_payloads',
  'sessions',
  'signed_out_tokens',
  'account_links',
  'sign_in_counters',
  'known_addresses',
  'downloads',
] as const

/**
 * Deletes expired rows, and signing keys that no longer verify. Every server does so periodically; concurrent runs are
 * harmless. Rows that another transaction has locked are left to the next run.
 */
export async function deleteExpired(db: Db): Promise<void> {
  for (const name of TABLES) {
    const table = sql.table(name)
    await sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where expires_at < now() for update skip locked
    ))`.execute(db)
  }
  await deleteRetiredKeys(db)
}
