import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from './route.ts'
import { nullable, OptionalText, Timestamp } from './schema.ts'

/** The outcome of one daily backup. */
const BackupResult = Type.Object({
  started_at: Timestamp,
  ended_at: Timestamp,
  /** The name of the file in `BACKUP_DIR`; null where none was written. */
  file: OptionalText,
  bytes: nullable(Type.Integer()),
  /** Rows of all tables. */
  rows: nullable(Type.Integer()),
  ok: Type.Boolean(),
  /** Why it failed. */
  problem: OptionalText,
})

export const Backups = Type.Object({
  /** When a backup is made each day, by the server's clock: `02:30`. null if no backups are made (`BACKUP_DIR`). */
  scheduled: OptionalText,
  last_success: nullable(Timestamp),
  last_failure: nullable(Timestamp),
  /** The latest ones, newest first. */
  results: Type.Array(BackupResult),
})
export type Backups = Static<typeof Backups>

export const backupRoutes = {
  list: route('GET', '/api/backups/', {
    needs: 'admin',
    reads: 'primary',
    summary: 'What became of the daily backups',
    reply: Backups,
  }),
}
