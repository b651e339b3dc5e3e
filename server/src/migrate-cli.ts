import { loadConfig, SettingError } from './config.ts'
import { openDb } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { borrowDatabase } from './db/reach-database.ts'
import { StartError } from './db/start-error.ts'
import { mainMessages as messages } from './main-messages.ts'

async function main(): Promise<void> {
  const database = await borrowDatabase(loadConfig(process.env), line => console.error(line))
  const db = openDb(database.url, { max: 2 })
  try {
    const steps = await migrate(db)
    console.log(steps.length === 0 ? messages.upToDate : messages.migrated(steps))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SettingError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
