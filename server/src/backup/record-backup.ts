import { basename } from 'node:path'
import { audit } from '../audit/audit.ts'
import { openDb } from '../db/client.ts'
import type { BackupFile } from './backup-file.ts'
import { type BackupOutcome, backupMessages as messages } from './backup-messages.ts'
import { print } from './command.ts'

/** Adds a backup to the audit. A failure doesn't affect the backup: a library with an older schema has no audit yet. */
export async function recordBackup(url: string, { path }: BackupFile, { bytes, rows }: BackupOutcome): Promise<void> {
  const db = openDb(url, { max: 1 })
  try {
    await audit(db, {}, { event: 'backup', subject: basename(path), details: { bytes, rows } })
  } catch (error) {
    print(messages.notRecorded((error as Error).message))
  } finally {
    await db.destroy()
  }
}
