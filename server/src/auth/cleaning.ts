import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Throws away what has run out. Every server does so now and then; it does not matter who comes first. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const table of ['oidc_payloads', 'sign_in_counters', 'known_addresses'] as const)
    await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute()
}
