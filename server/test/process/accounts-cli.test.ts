import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { accountsMessages as messages } from '../../src/auth/accounts-messages.ts'
import { signIn } from '../../src/auth/sign-in.ts'
import { openDb } from '../../src/db/client.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { compileCache, databasePid, sharedDataDir } from './vitrine.ts'

const CLI = join(import.meta.dirname, '../../src/auth/accounts-cli.ts')
const STARTS_MS = 120_000

const dataDir = sharedDataDir()

function start(args: string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [CLI, ...args], {
    env: { PATH, HOME, ...compileCache, VITRINE_DATA_DIR: dataDir, ...env },
  })
}

async function accounts(
  args: string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
) {
  const command = start(args, env)
  command.stdin.end(stdin)
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise(resolve => command.on('close', resolve)),
  ])
  return { out, errors, code }
}

test(
  'works whether or not the server is running',
  async () => {
    const added = await accounts(['add', 'ada', '--password-stdin'], { stdin: 'correct horse\n' })
    expect([added.out, added.code]).toEqual([`${messages.added('ada')}\n`, 0])

    const running = await startEmbedded({ dataDir, print: () => undefined })
    const db = openDb(running.url, { max: 1 })
    await signIn(db, { username: 'ada', password: 'correct horse' }, { address: '127.0.0.1' })
    const disabled = await accounts(['disable', 'ada'])
    expect([disabled.out, disabled.errors]).toEqual([`${messages.disabled('ada')}\n${messages.lastOne}\n`, ''])
    await expect(signIn(db, { username: 'ada', password: 'correct horse' }, { address: '127.0.0.1' })).rejects.toThrow()
    await db.destroy()
    await running.stop()

    expect((await accounts(['list'])).out).toContain('disabled')
  },
  STARTS_MS,
)

test(
  'ends the database that it started when it is interrupted',
  async () => {
    const command = start(['add', 'ben', '--password-stdin'])
    const closed = new Promise(resolve => command.on('close', resolve))
    await vi.waitFor(() => expect(databasePid(dataDir)).toBeDefined(), STARTS_MS)
    command.kill('SIGTERM')
    expect(await closed).toBe(143)
    await vi.waitFor(() => expect(databasePid(dataDir)).toBeUndefined(), STARTS_MS)
  },
  STARTS_MS,
)

test(
  'shows its usage, and exits with 1 after a mistake',
  async () => {
    for (const args of [[], ['help'], ['list', '--help']])
      expect(await accounts(args)).toEqual({ out: `${messages.usage}\n`, errors: '', code: 0 })
    const unknown = await accounts(['rename', 'ada'])
    expect([unknown.out, unknown.code]).toEqual(['', 1])
    expect(unknown.errors).toContain(messages.unknownCommand('rename'))
    const setting = await accounts(['list'], { env: { PORT: 'x' } })
    expect([setting.code, setting.errors]).toEqual([1, expect.stringMatching(/^PORT takes /)])
    const issuer = 'https://login.example.org'
    const external = await accounts(['list'], { env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x' } })
    expect([external.code, external.errors]).toEqual([1, `${messages.external(issuer)}\n`])
  },
  STARTS_MS,
)
