import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded.ts'
import { copyFolder } from './copy-folder.ts'
import { makeLibrary } from './made-library.ts'
import { systemPrograms } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the run, whose database `vitrine` is the template. */
    database: { adminUrl: string; ownerUrl: string }
  }
}

/** A power cut may lose the data of a test run; all other settings are the ones in production. */
const LIBRARY_SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '256MB' }
/** No test kills the database of the run, so it may acknowledge changes before it writes them. */
const RUN_SETTINGS = { ...LIBRARY_SETTINGS, synchronous_commit: 'off' }

/** Starts one PostgreSQL for the whole run, with a migrated database that tests clone, and creates a data directory that they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir, library] = [newFolder(), newFolder()]
  if (project.name === 'server' && !systemPrograms())
    console.log('No PostgreSQL 15 or newer of the system was found: the server tests run on the embedded one alone.')
  const programs = project.name.endsWith('system') ? systemPrograms() : undefined
  const options = { dataDir, print: () => undefined, settings: RUN_SETTINGS, programs }
  await makeLibrary(options)
  copyFolder(dataDir, library)
  writeFileSync(join(library, 'database/local.conf'), settingsText(LIBRARY_SETTINGS), { mode: 0o644 })
  const database = await startEmbedded(options)
  project.provide('database', { adminUrl: database.adminUrl, ownerUrl: database.url })
  project.provide('library', library)
  return async () => {
    await database.stop()
    for (const folder of [dataDir, library]) rmSync(folder, { recursive: true, force: true })
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-test-'))

const settingsText = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
