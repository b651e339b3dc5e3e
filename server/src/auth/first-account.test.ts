import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { loadConfig } from '../config.ts'
import { lockInTurn, openDb } from '../db/client.ts'
import { allAccounts, createAccount } from './accounts.queries.ts'
import { ensureFirstAccount, FIRST_ACCOUNT_LOCK } from './first-account.ts'
import { signIn } from './sign-in.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-first-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true })
  await database.drop()
})

const ensure = (env: Record<string, string> = {}) =>
  ensureFirstAccount(database.db, loadConfig({ VITRINE_DATA_DIR: dataDir, ...env }))
const canSignIn = (username: string, password: string) =>
  signIn(database.db, { username, password }, { address: '127.0.0.1' })
const note = () => join(dataDir, 'first-account.txt')

test('admin with a generated password, shown once and stored so that only the owner can read it', async () => {
  const first = await ensure()
  expect(first).toEqual({ username: 'admin', password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/) })
  await canSignIn('admin', first?.password ?? '')
  expect(await readFile(note(), 'utf8')).toContain(`Password: ${first?.password}`)
  expect((await stat(note())).mode & 0o777).toBe(0o600)
  expect(await ensure()).toBeUndefined()
})

test('the first account is the only Admin', async () => {
  await ensure()
  await createAccount(database.db, { username: 'grace', password_hash: '' })
  expect((await allAccounts(database.db)).map(({ username, role }) => [username, role])).toEqual([
    ['admin', 'admin'],
    ['grace', 'editor'],
  ])
})

test('an older note that others could read is replaced, including its mode', async () => {
  await writeFile(note(), 'old', { mode: 0o644 })
  await ensure()
  expect((await stat(note())).mode & 0o777).toBe(0o600)
})

test('the name and password from the settings, which are not shown', async () => {
  const env = { VITRINE_ADMIN_USERNAME: 'Ada', VITRINE_ADMIN_PASSWORD: 'correct horse' }
  expect(await ensure(env)).toEqual({ username: 'Ada' })
  await canSignIn('ada', 'correct horse')
  await expect(stat(note())).rejects.toThrow('ENOENT')
})

test('settings do not change an existing account', async () => {
  await ensure({ VITRINE_ADMIN_PASSWORD: 'correct horse' })
  expect(await ensure({ VITRINE_ADMIN_USERNAME: 'eve', VITRINE_ADMIN_PASSWORD: 'another horse' })).toBeUndefined()
  await canSignIn('admin', 'correct horse')
})

test('a server waits longer for another one that is creating it than for any record', async () => {
  const impatient = openDb(database.url, { max: 2, lockTimeoutMs: 50 })
  const making = database.db.transaction().execute(async trx => {
    await lockInTurn(trx, FIRST_ACCOUNT_LOCK)
    const waiting = ensureFirstAccount(impatient, loadConfig({ VITRINE_DATA_DIR: dataDir }))
    waiting.catch(() => undefined)
    await pause(200)
    return { waiting }
  })
  expect(await (await making).waiting).toMatchObject({ username: 'admin' })
  await impatient.destroy()
})

test('of two servers that start at once, one creates the account', async () => {
  const made = await Promise.all([ensure(), ensure()])
  expect(made.filter(Boolean)).toHaveLength(1)
  await canSignIn('admin', made.find(Boolean)?.password ?? '')
})
