import { openDb } from '../src/db/client.ts'
import { type EmbeddedOptions, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

/** Creates a migrated library and stops it: a database can only be cloned, and its folder copied, while nobody is connected to it. */
export async function makeLibrary(options: EmbeddedOptions): Promise<void> {
  const database = await startEmbedded(options)
  const db = openDb(database.url, { max: 1 })
  await migrate(db)
  await db.destroy()
  await database.stop()
}
