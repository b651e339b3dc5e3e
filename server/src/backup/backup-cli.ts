// npm run backup: writes the library to a file.
import { backUp } from './back-up.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { readArguments, requireLibrary, runCommand, withLibrary } from './command.ts'
import { recordBackup } from './record-backup.ts'

await runCommand(async (args, config) => {
  const { file } = readArguments(args, messages.backupUsage, false)
  const settings = config()
  requireLibrary(settings)
  const outcome = await withLibrary(settings, async (url, signal) => {
    const made = await backUp(url, file, signal)
    await recordBackup(url, file, made)
    return made
  })
  // The server that started this as its daily backup stores the sizes.
  process.send?.({ bytes: outcome.bytes, rows: outcome.rows })
  return messages.backedUp(file.name, outcome)
})
