// npm run backup: writes the library to a file.
import { backUp } from './back-up.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { readArguments, requireLibrary, runCommand, withLibrary } from './command.ts'

await runCommand(async (args, config) => {
  const { file } = readArguments(args, messages.backupUsage, false)
  const settings = config()
  requireLibrary(settings)
  const outcome = await withLibrary(settings, (url, signal) => backUp(url, file, signal))
  return messages.backedUp(file.name, outcome)
})
