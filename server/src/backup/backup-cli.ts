// npm run backup: writes the library to a file.
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { DiskRoom } from '../disk/disk-room.ts'
import { backUp } from './back-up.ts'
import type { BackupFile } from './backup-file.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { readArguments, requireLibrary, runCommand, withLibrary } from './command.ts'
import { recordBackup } from './record-backup.ts'

await runCommand(async (args, config) => {
  const { file } = readArguments(args, messages.backupUsage, false)
  const settings = config()
  requireLibrary(settings)
  const outcome = await withLibrary(settings, async (url, signal) => {
    const made = await backUp(url, { ...file, room: await sharedDiskRoom(settings, file) }, signal)
    await recordBackup(url, file, made)
    return made
  })
  // The server that started this as its daily backup stores the sizes.
  process.send?.({ bytes: outcome.bytes, rows: outcome.rows })
  return messages.backedUp(file.name, outcome)
})

/** The room on the library's disk if the backup is written there; another disk may be filled completely. */
async function sharedDiskRoom({ dataDir, diskReserve }: Config, file: BackupFile): Promise<DiskRoom | undefined> {
  if (file.bucket) return undefined
  const folder = dirname(file.path)
  const [here, there] = await Promise.all([stat(dataDir), stat(folder)].map(found => found.catch(() => undefined)))
  return here && here.dev === there?.dev ? new DiskRoom({ folder, reserve: diskReserve, maxAgeMs: 0 }) : undefined
}
