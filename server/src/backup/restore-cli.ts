// npm run restore: replaces the library by a backup.
import { backupMessages as messages } from './backup-messages.ts'
import { print, readArguments, runCommand, withLibrary } from './command.ts'
import { checkBackup, restore } from './restore.ts'

await runCommand(async (args, config) => {
  const { file, replace } = readArguments(args, messages.restoreUsage, true)
  const settings = config()
  print(messages.checking)
  // An unusable file is rejected before a database is touched or created.
  const contents = await checkBackup(file)
  const outcome = await withLibrary(settings, (url, signal) => restore(url, file, contents, { replace, print, signal }))
  return messages.restored(file.name, outcome)
})
