import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'

/** A separate empty, migrated database for a test. */
export interface TestDatabase {
  readonly db: Db
  readonly url: string
  /** The same database, for its administrator. */
  readonly adminUrl: string
  drop(): Promise<void>
}

const TEST_POOL_SIZE = 5

/** Clones the migrated template created by the run's setup, which takes a few dozen milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, adminUrl, drop } = await createDatabase('vitrine')
  const db = openDb(url, { max: TEST_POOL_SIZE })
  return {
    db,
    url,
    adminUrl,
    async drop() {
      await db.destroy()
      await drop()
    },
  }
}

/** A database without tables, to test the migrations themselves. */
export const createEmptyDatabase = () => createDatabase('template0')

async function createDatabase(template: string): Promise<{ url: string; adminUrl: string; drop(): Promise<void> }> {
  const { adminUrl, ownerUrl } = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files is faster than writing each page to the log, and PostgreSQL supports both from version 15.
  await run(adminUrl, `create database ${name} template ${template} owner vitrine strategy file_copy`)
  const [url, own] = [ownerUrl, adminUrl].map(address => {
    const changed = new URL(address)
    changed.pathname = `/${name}`
    return changed.href
  }) as [string, string]
  return { url, adminUrl: own, drop: () => run(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
