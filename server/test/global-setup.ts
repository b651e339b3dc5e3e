import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb } from '../src/db/client.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { systemPrograms } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { adminUrl: string; ownerUrl: string }
  }
}

/** The data of a test run may be lost; all other settings are the ones in production. */
const TEST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' }

/** Starts one PostgreSQL for the whole run, with a migrated database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  if (project.name === 'server' && !systemPrograms())
    console.log('No PostgreSQL 15 or newer of the system was found: the server tests run on the embedded one alone.')
  const programs = project.name.endsWith('system') ? systemPrograms() : undefined
  const database = await startEmbedded({ dataDir, say: () => undefined, settings: TEST_SETTINGS, programs })
  const ownerUrl = new URL(database.url)
  ownerUrl.pathname = '/vitrine_template'
  await makeTemplate(database.adminUrl, ownerUrl.href)
  project.provide('database', { adminUrl: database.adminUrl, ownerUrl: ownerUrl.href })
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create database vitrine_template owner vitrine')
  await client.end()
  const db = openDb(ownerUrl, { max: 1 })
  await migrate(db)
  // A database can only be cloned while nobody is connected to it.
  await db.destroy()
}
