import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { backupMessages as messages } from '../../src/backup/backup-messages.ts'
import { PATIENCE_MS } from '../patience.ts'
import { addressOf, compileCache, newDataDir, newLibrary, signIn, startVitrine, tokenOf } from './vitrine.ts'

const root = join(import.meta.dirname, '../../..')
const STARTS_MS = 120_000

/** Runs `npm run backup` or `restore` like the script does. */
async function run(program: 'backup' | 'restore', dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  const command = spawn(process.execPath, [join(root, `server/src/backup/${program}-cli.ts`), ...args], {
    env: { PATH, HOME, ...compileCache, VITRINE_DATA_DIR: dataDir, INIT_CWD: dataDir, ...env },
  })
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise(resolve => command.on('close', resolve)),
  ])
  return { out, errors, code }
}

const CONTENTS = /1 slide, 0 samples, 0 datasets, 0 files \(\d+(\.\d+)? kB\)/.source

test(
  'backup and restore work with and without a running server, each outcome with its exit code and sentence',
  async () => {
    const dataDir = newLibrary()
    mkdirSync(join(dataDir, 'daily'))
    const server = startVitrine(dataDir, { BACKUP_DIR: join(dataDir, 'daily'), BACKUP_AT: '04:15' })
    const address = await addressOf(server)
    const authorization = `Bearer ${await tokenOf(address)}`
    const call = (path: string, init: RequestInit = {}) =>
      fetch(address + path, { ...init, headers: { authorization, 'content-type': 'application/json' } })
    const audited = async (event: string, headers = { authorization }) => {
      const reply = await fetch(`${address}/api/audit/?event=${event}`, { headers })
      return ((await reply.json()) as { results: { subject: string }[] }).results
    }
    const createSlide = (name: string) => call('/api/slides/', { method: 'POST', body: JSON.stringify({ name }) })
    expect((await createSlide('S-1')).status).toBe(201)

    const backedUp = await run('backup', dataDir, ['library.vitrine'])
    expect(backedUp).toEqual({
      out: expect.stringMatching(new RegExp(`^Backed up ${CONTENTS} to library.vitrine in \\d+ s\\.\\n$`)),
      errors: '',
      code: 0,
    })
    expect(statSync(join(dataDir, 'library.vitrine')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(dataDir, 'library.vitrine.part'))).toBe(false)
    // A restore would have to wait for the daily backup.
    await server.says(/Backed up .* to .*daily/)
    const daily = { ok: true, bytes: expect.any(Number), rows: expect.any(Number), problem: null }
    // It is listed shortly after it is logged.
    const list = { scheduled: '04:15', results: [daily] }
    await vi.waitFor(async () => expect(await (await call('/api/backups/')).json()).toMatchObject(list), {
      timeout: PATIENCE_MS,
    })
    expect((await audited('backup')).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['library.vitrine', expect.stringMatching(/^vitrine-\d{8}T\d{6}Z\.vitrine$/)]),
    )
    const whole = readFileSync(join(dataDir, 'library.vitrine'))
    writeFileSync(join(dataDir, 'cut'), whole.subarray(0, whole.length / 2))
    const [cut, refused] = await Promise.all([
      run('restore', dataDir, ['cut', '--replace']),
      run('restore', dataDir, ['library.vitrine']),
    ])
    expect([cut.code, cut.errors]).toEqual([3, expect.stringContaining(messages.cut('cut'))])
    const sentence = 'This library holds 1 slide. Add --replace to put the backup in their place.'
    expect([refused.out, refused.code, refused.errors]).toEqual(['', 4, expect.stringContaining(sentence)])
    expect((await createSlide('S-2')).status).toBe(201)
    const restored = await run('restore', dataDir, ['library.vitrine', '--replace'])
    expect([restored.code, restored.out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Restored ${CONTENTS} from library.vitrine in \\d+ s\\.\\n$`)),
    ])
    // The server notices within seconds that it serves the restored library, which doesn't contain this session.
    await vi.waitFor(async () => expect((await call('/api/slides/')).status).toBe(401), { timeout: PATIENCE_MS })
    expect((await signIn(address)).status).toBe(200)
    const headers = { authorization: `Bearer ${await tokenOf(address)}` }
    expect(await audited('restore', headers)).toMatchObject([{ subject: 'library.vitrine', by: null }])
    expect(await (await fetch(`${address}/api/backups/`, { headers })).json()).toMatchObject({ results: [daily] })

    expect(readdirSync(join(dataDir, 'daily'))).toEqual([expect.stringMatching(/^vitrine-\d{8}T\d{6}Z\.vitrine$/)])
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
      /vitrine_backup_last_success_timestamp_seconds \d{10}\n[\s\S]*vitrine_backup_failures_total 0\n/,
    )
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)

    const off = await run('backup', dataDir, ['while-off.vitrine'])
    expect([off.code, off.out]).toEqual([0, expect.stringMatching(/^Backed up 1 slide, /)])
    const elsewhere = newDataDir()
    const moved = await run('restore', elsewhere, [join(dataDir, 'while-off.vitrine')])
    expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/^Restored 1 slide, /)])
  },
  STARTS_MS,
)

test(
  'a mistake in the call is distinguished from a missing library',
  async () => {
    const dataDir = newDataDir()
    const usage = await run('restore', dataDir, ['--replace'])
    expect(usage).toEqual({ out: '', errors: `${messages.restoreUsage}\n`, code: 2 })
    const none = join(dataDir, 'none')
    expect(await run('backup', none, ['a'])).toEqual({ out: '', errors: `${messages.noLibrary(none)}\n`, code: 1 })
    expect(readdirSync(dataDir)).toEqual([])
  },
  STARTS_MS,
)
