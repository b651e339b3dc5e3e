import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canReach, databaseAccount, isRoot } from '../../src/db/embedded/account.ts'
import { embeddedMessages } from '../../src/db/embedded/embedded-messages.ts'
import { queryOnce } from '../../src/db/embedded/postmaster.ts'
import { makeLinks } from '../../src/db/embedded/programs.ts'
import { tunedSettings } from '../../src/db/embedded/server-settings.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { databasePid, newDataDir } from './vitrine.ts'

const TIMEOUT_MS = 120_000

test('links between libraries are created as listed by the package, and existing ones are left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  const link = (target: string) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${target}` })
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify([link('libpq.so'), link('libpq.so.5')]))
  expect(makeLinks(folder)).toBe(true)
  expect(makeLinks(folder)).toBe(true)
  expect(readlinkSync(join(folder, 'native/lib/libpq.so'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
})

test('memory settings stay within the limits of a small and a large machine', () => {
  const GB = 1024 ** 3
  expect(tunedSettings(0.5 * GB)['shared_buffers']).toBe('128MB')
  expect(tunedSettings(8 * GB)['shared_buffers']).toBe('2048MB')
  expect(tunedSettings(512 * GB)['shared_buffers']).toBe('4096MB')
})

test.runIf(isRoot())('as root the database runs as another user', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = newDataDir()
  await start(dataDir)
  const folder = join(dataDir, 'database')
  expect(lstatSync(folder).isSymbolicLink()).toBe(false)
  expect(statSync(`/proc/${databasePid(dataDir)}`).uid).toBe(statSync(folder).uid)
  expect(statSync(folder).uid).not.toBe(0)
  expect(databaseAccount(folder)?.uid).toBe(statSync(folder).uid)
})

test.runIf(isRoot())(
  'as root, below a private home, the database is placed where its user can access it',
  { timeout: TIMEOUT_MS },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'vitrine-home-'))
    const dataDir = join(home, 'deep/data')
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const first = await start(dataDir)
    expect(await queryOnce(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const placed = realpathSync(join(dataDir, 'database'))
    onTestFinished(() => rmSync(dirname(placed), { recursive: true, force: true }))
    const account = databaseAccount(placed)
    expect(account && canReach(account, placed)).toBe(true)
    expect(account && canReach(account, dataDir)).toBe(false)
    // The permissions of the home folder itself are unchanged.
    expect(statSync(home).mode & 0o077).toBe(0)
    await first.stop()

    const second = await start(dataDir)
    expect(await queryOnce(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(second.said).not.toContain(embeddedMessages.creating)
  },
)

/** The database of a data directory, until the end of the test. */
async function start(dataDir: string) {
  const said: string[] = []
  const database = await startEmbedded({ dataDir, print: line => said.push(line) })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= database.stop())
  onTestFinished(stop)
  return { url: database.url, said, stop }
}
