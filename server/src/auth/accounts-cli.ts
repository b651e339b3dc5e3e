import { text } from 'node:stream/consumers'
import { loadConfig, SettingError } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { StartError } from '../db/start-error.ts'
import { withDatabase } from '../db/with-database.ts'
import { CommandError, readAccountsCommand } from './accounts-command.ts'
import { accountsMessages as messages } from './accounts-messages.ts'

const surroundings = {
  print: (line: string) => console.log(line),
  readStdin: () => text(process.stdin),
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args[0] === 'help' || args.includes('--help')) return surroundings.print(messages.usage)
  const config = loadConfig(process.env)
  const command = readAccountsCommand(args, config.oidc)
  await withDatabase(config, async db => {
    if (config.migrates) await migrate(db)
    await command(db, surroundings)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandError || error instanceof SettingError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
