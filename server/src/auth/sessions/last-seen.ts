import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isAtReplica } from '../../db/replicas/reading.ts'

/**
 * Stores the time of a session's last call, at most once a minute. Reads must still work if nothing can be written.
 * @param sessionId with the built-in provider
 */
export async function recordSeen(db: Db, userId: number, sessionId?: string): Promise<void> {
  if (isAtReplica()) return
  await sql`with seen as (update sessions set last_seen_at = now() where id = ${sessionId ?? null})
    insert into last_seen (user_id, at) values (${userId}, now())
    on conflict (user_id) do update set at = excluded.at where last_seen.at < now() - interval '1 minute'`
    .execute(db)
    .catch(() => undefined)
}
