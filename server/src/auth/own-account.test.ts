import { MAX_PASSWORD_LENGTH, userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, locationOf } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { bearer, buildAccount, PASSWORD, signInByScript, startApp } from '../../test/sign-in-app.ts'
import { statementsWaiting } from '../../test/statements-waiting.ts'
import type { Db } from '../db/client.ts'
import { lockPerson } from './accounts/lock-person.ts'
import { authMessages } from './auth-messages.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions/sessions.queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const me = async (token: string) => (await app.inject({ url: userRoutes.me.path, headers: bearer(token) })).json()
const renew = (refresh_token: string) =>
  app.inject({ method: 'POST', url: userRoutes.refresh.path, payload: { refresh_token } })

/** Somebody with an account who has just signed in. */
async function buildSignedIn(username: string) {
  await buildAccount(database.db, username, { name: 'Ada Byron', email: 'ada@lab.example' })
  return signInByScript(app, username)
}

describe("a person's own name and address", () => {
  const change = (token: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'PATCH', url: userRoutes.me.path, headers: { ...bearer(token), ...headers }, payload })

  test("are changed one by one, in the person's record and at the provider", async () => {
    const { access_token } = await buildSignedIn('ada')
    const before = await me(access_token)
    const reply = await change(access_token, { name: ' Ada Lovelace ' })
    const expected = { ...before, name: 'Ada Lovelace', version: before.version + 1 }
    expect([reply.statusCode, reply.json()]).toEqual([200, expected])
    expect(await me(access_token)).toEqual(expected)
    const { sub, ...claims } = (await app.inject({ url: '/oidc/me', headers: bearer(access_token) })).json()
    expect(claims).toEqual({ preferred_username: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' })
    const line = await database.db
      .selectFrom('history')
      .select(['user_id', 'action'])
      .where('table_name', '=', 'users')
      .where('record_id', '=', before.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ user_id: before.id, action: 'update' })
  })

  test('can be removed, by null or an empty text', async () => {
    const { access_token } = await buildSignedIn('blank')
    expect((await change(access_token, { name: null, email: ' ' })).json()).toMatchObject({ name: null, email: null })
  })

  test("don't change without a field", async () => {
    const { access_token } = await buildSignedIn('same')
    const before = await me(access_token)
    expect((await change(access_token, {})).json()).toMatchObject({ name: before.name, email: before.email })
  })

  test.each([
    [{ name: 'x'.repeat(151) }, { name: [expect.stringMatching(/^name takes text of (at most|up to) 150/)] }],
    [{ email: 'x'.repeat(255) }, { email: [expect.stringMatching(/^email takes text of (at most|up to) 254/)] }],
    [{ name: 7 }, { name: [expect.stringMatching(/^name takes .*not 7/)] }],
    [{ username: 'root' }, { username: ["There is no field 'username' here."] }],
    [{ role: 'admin' }, { role: ["There is no field 'role' here."] }],
  ])('%j is refused', async (body, errors) => {
    const { access_token } = await signInByScript(app, 'ada')
    const before = await me(access_token)
    const reply = await change(access_token, body)
    expect([reply.statusCode, reply.json()]).toEqual([400, errors])
    expect(await me(access_token)).toEqual(before)
  })

  test('of another version are not changed', async () => {
    const { access_token } = await buildSignedIn('stale')
    const before = await me(access_token)
    const { version, role_from, scope, ...current } = before
    const refused = await change(access_token, { name: 'X' }, { 'if-match': `"${version + 1}"` })
    expect([refused.statusCode, refused.json()]).toEqual([
      412,
      { detail: 'Somebody else has changed this account in the meantime.', current: { ...current, version } },
    ])
    expect((await change(access_token, { name: 'X' }, { 'if-match': `"${version}"` })).statusCode).toBe(200)
  })
})

describe("a person's own password", () => {
  const NEW = 'a brand new password'
  const change = (token: string, current_password: string, new_password = NEW) =>
    app.inject({
      method: 'POST',
      url: userRoutes.changePassword.path,
      headers: bearer(token),
      payload: { current_password, new_password },
    })
  const login = (username: string, password: string) =>
    app.inject({ method: 'POST', url: userRoutes.login.path, payload: { username, password } })

  const setPassword = async (trx: Db, username: string, password: string) =>
    trx
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('username', '=', username)
      .execute()

  test('is changed, which ends the other sessions, but not the current one', async () => {
    const own = await buildSignedIn('grace')
    const elsewhere = await signInByScript(app, 'grace')
    const reply = await change(own.access_token, PASSWORD)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await renew(elsewhere.refresh_token)).statusCode).toBe(401)
    expect((await renew(own.refresh_token)).statusCode).toBe(200)
    expect((await login('grace', PASSWORD)).statusCode).toBe(401)
    expect((await login('grace', NEW)).statusCode).toBe(200)
    const changes = await database.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('event', '=', 'password-changed')
      .execute()
    expect(changes).toEqual([{ subject: 'grace', details: { sessions: 1 } }])
  })

  test('a wrong current one is a 400, and after five of them no further attempts are allowed', async () => {
    const { access_token } = await buildSignedIn('mary')
    for (let i = 0; i < 5; i++) {
      const reply = await change(access_token, 'a guess')
      expect([reply.statusCode, reply.json()]).toEqual([400, { current_password: [authMessages.wrongCurrentPassword] }])
    }
    const blocked = await change(access_token, PASSWORD)
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '30'])
    expect((await login('mary', PASSWORD)).statusCode).toBe(429)
    const failures = await database.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', 'mary')
      .where('event', '=', 'sign-in-failed')
      .execute()
    expect(failures).toHaveLength(5)
  })

  test.each([['short'], ['x'.repeat(MAX_PASSWORD_LENGTH + 1)]])('%j is invalid', async password => {
    const { access_token } = await signInByScript(app, 'ada')
    const reply = await change(access_token, PASSWORD, password)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['new_password']])
    expect(reply.body).not.toContain(password)
  })

  test('an unfinished sign-in with the old one is stopped', async () => {
    const { access_token } = await buildSignedIn('rosalind')
    const thief = new Browser(app, '10.66.6.6')
    const page = await thief.openSignIn()
    const resume = locationOf(await thief.post(page, { username: 'rosalind', password: PASSWORD }))
    await change(access_token, PASSWORD)
    const reply = await thief.get(resume)
    expect(String(reply.headers.location ?? '')).not.toContain('code=')
  })

  test('a sign-in with the old one that waits for its turn is refused', async () => {
    const { id } = await me((await buildSignedIn('chien')).access_token)
    const held = await database.db.transaction().execute(async trx => {
      await sql`lock table sign_in_counters in exclusive mode`.execute(trx)
      const signedIn = login('chien', PASSWORD)
      await statementsWaiting(database.db, 1)
      await setPassword(trx, 'chien', NEW)
      await endSessionsOf(trx, id)
      return { signedIn }
    })
    const reply = await held.signedIn
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: authMessages.wrongPassword }])
    expect(await database.db.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).toEqual([])
  })

  test("can't be changed with a current one that was replaced in the meantime", async () => {
    const { access_token } = await buildSignedIn('lise')
    const { id } = await me(access_token)
    const held = await database.db.transaction().execute(async trx => {
      await lockPerson(trx, id)
      const changed = change(access_token, PASSWORD)
      await statementsWaiting(database.db, 1)
      await setPassword(trx, 'lise', 'the password of an admin')
      return { changed }
    })
    const reply = await held.changed
    expect([reply.statusCode, reply.json()]).toEqual([400, { current_password: [authMessages.wrongCurrentPassword] }])
    expect((await login('lise', 'the password of an admin')).statusCode).toBe(200)
  })
})
