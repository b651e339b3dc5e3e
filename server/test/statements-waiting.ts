import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../src/db/client.ts'

/** Waits until this many statements wait for a lock. @param db uses a connection other than theirs */
export const statementsWaiting = (db: Db, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.count).toBe(count)
  }, 10_000)
