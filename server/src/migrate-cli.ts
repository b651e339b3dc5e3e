import { loadConfig, SettingError } from './config.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './db/start-error.ts'
import { withDatabase } from './db/with-database.ts'
import { mainMessages as messages } from './main-messages.ts'

try {
  await withDatabase(loadConfig(process.env), async db => {
    const steps = await migrate(db)
    console.log(steps.length === 0 ? messages.upToDate : messages.migrated(steps))
  })
} catch (error) {
  if (!(error instanceof SettingError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
