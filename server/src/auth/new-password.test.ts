import type { AccountLink, Invitation } from '@vitrine/contract/accounts/accounts'
import { MIN_PASSWORD_LENGTH, userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMember, type Member } from '../../test/account-app.ts'
import { Browser } from '../../test/browser.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { loadConfig } from '../config.ts'
import { createAccount } from './accounts.queries.ts'
import { readAccountsCommand } from './accounts-command.ts'
import { authMessages as messages } from './auth-messages.ts'
import { ensureFirstAccount, generatePassword } from './first-account.ts'
import { passwordProblem } from './new-password.ts'
import { hashPassword } from './passwords.ts'

/** A username that is long enough to be a password. */
const USERNAME = 'ada.lovelace'

test.each([
  ['aB3$xyz!9', messages.passwordShape],
  ['aaaaaaaaaa', messages.passwordRepeats(4)],
  ['1212121212', messages.passwordRepeats(4)],
  ['Ada.Lovelace', messages.passwordIsUsername],
  ['ADA.LOVELACE', messages.passwordIsUsername],
  ['1234567890', messages.passwordIsCommon],
  ['qwertyuiop', messages.passwordIsCommon],
  ['Password123', messages.passwordIsCommon],
  [' password123 ', messages.passwordIsCommon],
  ['correct horse', undefined],
  [generatePassword(), undefined],
])('%j: %s', async (password, problem) => {
  expect(await passwordProblem({ username: USERNAME, password })).toBe(problem)
})

describe('wherever a password is set', () => {
  let database: TestDatabase
  let app: FastifyInstance
  let admin: Member

  beforeAll(async () => {
    database = await createTestDatabase()
    app = await startApp(database.db)
    admin = await buildMember(app, database.db, 'admin', 'admin')
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  const COMMON = 'qwertyuiop'
  const refusal = { password: [messages.passwordIsCommon] }
  const command = (...args: string[]) =>
    readAccountsCommand([...args, '--password-stdin'], undefined)(database.db, {
      print: () => undefined,
      readStdin: async () => COMMON,
    })

  test("an account for a colleague can't have a common one", async () => {
    const reply = await admin.send('POST', '/api/auth/register/', { username: 'grace', password: COMMON })
    expect([reply.statusCode, reply.json()]).toEqual([400, refusal])
  })

  test('nor can a link set one, by call or by page, and it stays valid', async () => {
    const invitation = await admin.send('POST', '/api/accounts/invitations/', { username: 'mary', role: 'reader' })
    const { url } = invitation.json<Invitation>()
    const accept = (password: string) =>
      app.inject({ method: 'POST', url: '/api/auth/accept/', payload: { link: url, password } })
    // More often than wrong links may be tried.
    for (let attempt = 0; attempt < 7; attempt++) {
      const reply = await accept(COMMON)
      expect([reply.statusCode, reply.json()]).toEqual([400, refusal])
    }
    const page = await new Browser(app).post(url, { name: 'Mary', password: COMMON, repeated: COMMON })
    expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining(messages.passwordIsCommon)])
    expect((await accept(PASSWORD)).statusCode).toBe(204)
  })

  test('nor can a link for a new password', async () => {
    const colleague = await buildMember(app, database.db, 'rosalind', 'editor')
    const { url } = (await admin.send('POST', `/api/accounts/${colleague.id}/reset-link/`)).json<AccountLink>()
    const page = await new Browser(app).post(url, { password: COMMON, repeated: COMMON })
    expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining(messages.passwordIsCommon)])
  })

  test('nor can people for themselves, with the error at its field', async () => {
    const body = { current_password: PASSWORD, new_password: COMMON }
    const reply = await admin.send('POST', userRoutes.changePassword.path, body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { new_password: [messages.passwordIsCommon] }])
  })

  test('nor can the command line', async () => {
    await expect(command('add', 'hedy')).rejects.toThrow(messages.passwordIsCommon)
    await expect(command('reset', 'admin')).rejects.toThrow(messages.passwordIsCommon)
  })

  test('an older, shorter one can still be used to sign in, and must be replaced by a valid one', async () => {
    const old = 'x'.repeat(MIN_PASSWORD_LENGTH - 2)
    await createAccount(database.db, { username: 'edith', password_hash: await hashPassword(old) })
    const login = await app.inject({
      method: 'POST',
      url: userRoutes.login.path,
      payload: { username: 'edith', password: old },
    })
    expect(login.statusCode).toBe(200)
    const change = (new_password: string) =>
      app.inject({
        method: 'POST',
        url: userRoutes.changePassword.path,
        headers: { authorization: `Bearer ${login.json().access_token}` },
        payload: { current_password: old, new_password },
      })
    expect((await change(`${old}x`)).statusCode).toBe(400)
    expect((await change(PASSWORD)).statusCode).toBe(204)
  })

  test("the first account can't have a common one; if there are accounts, the setting does not prevent the start", async () => {
    const config = loadConfig({ VITRINE_ADMIN_PASSWORD: COMMON })
    expect(await ensureFirstAccount(database.db, config)).toBeUndefined()
    const empty = await createTestDatabase()
    try {
      const refused = `VITRINE_ADMIN_PASSWORD can't be the first account's. ${messages.passwordIsCommon}`
      await expect(ensureFirstAccount(empty.db, config)).rejects.toThrow(refused)
    } finally {
      await empty.drop()
    }
  })
})
