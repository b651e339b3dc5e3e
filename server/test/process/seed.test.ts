import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { PATIENCE_MS } from '../patience.ts'
import { compileCache, databasePid, newDataDir, newLibrary } from './vitrine.ts'

const root = join(import.meta.dirname, '../../..')

test('a seed that is stopped while its database starts ends the database', async () => {
  const dataDir = newLibrary()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['server/src/seed/seed.ts', '--slides', '40'], {
    cwd: root,
    env: { PATH, HOME, ...compileCache, VITRINE_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  await vi.waitFor(() => expect(databasePid(dataDir)).toBeDefined(), { timeout: PATIENCE_MS, interval: 20 })
  child.kill('SIGTERM')
  expect(await ended).toBe(130)
  expect(databasePid(dataDir)).toBeUndefined()
})

test('a seed that is stopped in its last step reports that the records are in the library', async () => {
  const { url, db, drop } = await createTestDatabase()
  onTestFinished(drop)
  // Records can be added while this lock is held, but the last step waits for it.
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table row_counts in share update exclusive mode')
  const { PATH, HOME } = process.env
  const child = spawn(
    process.execPath,
    ['server/src/seed/seed.ts', '--slides', '40', '--samples', '0', '--datasets', '0'],
    {
      cwd: root,
      env: { PATH, HOME, ...compileCache, VITRINE_DATA_DIR: newDataDir(), DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise(resolve => child.once('close', resolve))
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  await vi.waitFor(() => expect(output).toContain('vacuum and analyze'), { timeout: PATIENCE_MS, interval: 20 })
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  await holder.end()
  expect(output).toMatch(/Stopped in the last step: all records are in the library\..*\n$/)
  expect(await db.selectFrom('slides').select('id').execute()).toHaveLength(40)
})
