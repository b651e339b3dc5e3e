import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Deletes expired rows. Every server does so periodically; concurrent runs are harmless. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const table of ['oidc_payloads', 'sign_in_counters', 'known_addresses'] as const)
    await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute()
}
