import type { AccountLink, Invitation } from '@vitrine/contract/accounts/accounts'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMember, type Member } from '../../../test/account-app.ts'
import { Browser, SITE } from '../../../test/browser.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { PASSWORD, startApp } from '../../../test/sign-in-app.ts'
import { authMessages } from '../auth-messages.ts'
import { accountMessages as messages } from './account-messages.ts'

let database: TestDatabase
let app: FastifyInstance
let admin: Member
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  admin = await buildMember(app, database.db, 'admin', 'admin')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const CHOSEN = 'a password of my own'
const linkVoid = { detail: 'This link was used or has run out. Ask for a new one.' }

const newName = () => `guest ${++people}`
const invite = (payload: object) => admin.send('POST', '/api/accounts/invitations/', { role: 'reader', ...payload })
async function invited(username = newName(), more: object = {}): Promise<Invitation> {
  const reply = await invite({ username, ...more })
  expect([reply.statusCode, reply.body]).toEqual([201, reply.body])
  return reply.json()
}
const path = ({ id }: { id: number }, rest: string) => `/api/accounts/${id}/${rest}`
const resetLink = async (whom: { id: number }) =>
  (await admin.send('POST', path(whom, 'reset-link/'))).json<AccountLink>()
const accept = (link: string, more: object = {}, remoteAddress = '10.1.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/accept/',
    payload: { link, password: CHOSEN, ...more },
    remoteAddress,
  })
const logIn = async (username: string, password = CHOSEN) =>
  (await app.inject({ method: 'POST', url: userRoutes.login.path, payload: { username, password } })).statusCode
const colleague = () => buildMember(app, database.db, newName(), 'editor')
const hoursUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 3_600_000)
const expire = ({ id }: { id: number }) =>
  sql`update account_links set expires_at = now() - interval '1 second' where user_id = ${id}`.execute(database.db)

describe('an invitation', () => {
  test('creates an account, with a link of which only a digest is stored', async () => {
    const { account, url, expires_at } = await invited('grace', {
      role: 'admin',
      name: 'Grace',
      email: 'g@lab.example',
    })
    expect(account).toMatchObject({ username: 'grace', role: 'admin', name: 'Grace', email: 'g@lab.example' })
    expect(account).toMatchObject({ state: 'invited', signs_in_with: 'password', last_seen_at: null, sessions: 0 })
    expect(url).toMatch(new RegExp(`^${SITE}/oidc/link/[\\w-]{43}$`))
    expect(hoursUntil(expires_at)).toBe(7 * 24)
    const { rows } = await sql<{ row: string }>`select account_links::text as row from account_links`.execute(
      database.db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(url.slice(-43))
    expect(await logIn('grace', '')).toBe(400)
    expect(await logIn('grace')).toBe(401)
    const details = { role: 'admin', expires_at }
    expect(await admin.audited('invited')).toMatchObject({ subject: 'grace', by: { id: admin.id }, details })
    expect(await admin.audited('account-created')).toMatchObject({ subject: 'grace', details: { role: 'admin' } })
  })

  test('is accepted once, by the address or by the secret, and records it', async () => {
    for (const linkOf of [(url: string) => `${url}/`, (url: string) => url.slice(-43)]) {
      const { account, url } = await invited()
      expect((await accept(linkOf(url), { name: 'Eve' })).statusCode).toBe(204)
      expect(await logIn(account.username)).toBe(200)
      expect(await admin.account(account.id)).toMatchObject({ state: 'active', name: 'Eve', role: 'reader' })
      const { rows } = await sql`select user_id from history where table_name = 'users' and record_id = ${account.id}
        and changes ? 'name'`.execute(database.db)
      expect(rows).toEqual([{ user_id: account.id }])
      const line = { subject: account.username, by: { id: account.id }, details: { purpose: 'invitation' } }
      expect(await admin.audited('link-used')).toMatchObject(line)
      const again = await accept(linkOf(url), { password: 'another password' })
      expect([again.statusCode, again.json()]).toEqual([410, linkVoid])
      expect(await logIn(account.username)).toBe(200)
    }
  })

  test('is renewed by another one, which invalidates the first', async () => {
    const username = newName()
    const first = await invited(username, { name: 'Eva' })
    const second = await invited(username.toUpperCase(), { role: 'editor', email: 'eva@lab.example', days: 30 })
    expect(second.account).toMatchObject({ id: first.account.id, username, name: 'Eva', email: 'eva@lab.example' })
    expect([second.account.role, hoursUntil(second.expires_at)]).toEqual(['editor', 30 * 24])
    expect((await accept(first.url)).statusCode).toBe(410)
    expect((await accept(second.url)).statusCode).toBe(204)
    const third = await invite({ username })
    expect([third.statusCode, third.json()]).toEqual([409, { username: [authMessages.usernameTaken(username)] }])
  })

  test('that has expired is invalid, and its person stays invited', async () => {
    const { account, url } = await invited()
    await expire(account)
    expect((await app.inject(new URL(url).pathname)).statusCode).toBe(410)
    expect([(await accept(url)).statusCode, (await admin.account(account.id)).state]).toEqual([410, 'invited'])
    expect((await accept((await invited(account.username)).url)).statusCode).toBe(204)
  })

  test('is withdrawn by deleting its link', async () => {
    const { account, url } = await invited()
    expect((await admin.send('DELETE', path(account, 'link/'))).statusCode).toBe(204)
    expect((await accept(url)).statusCode).toBe(410)
    const line = { subject: account.username, by: { id: admin.id }, details: { purpose: 'invitation' } }
    expect(await admin.audited('link-removed')).toMatchObject(line)
    const again = await admin.send('DELETE', path(account, 'link/'))
    expect([again.statusCode, again.json()]).toEqual([404, { detail: messages.noLink(account.username) }])
    const reset = await admin.send('POST', path(account, 'reset-link/'))
    expect([reset.statusCode, reset.json()]).toEqual([409, { detail: messages.isInvited(account.username) }])
  })

  test('names an invalid field and its value, and creates nothing', async () => {
    const taken = (await colleague()).username
    for (const [payload, status, field] of [
      [{ username: taken }, 409, 'username'],
      [{ username: ' eve' }, 400, 'username'],
      [{ username: 'eve\n' }, 400, 'username'],
      [{ username: '' }, 400, 'username'],
      [{ username: 'eve', role: 'owner' }, 400, 'role'],
      [{ username: 'eve', days: 31 }, 400, 'days'],
      [{ username: 'eve', days: 0 }, 400, 'days'],
      [{ username: 'eve', password: 'x' }, 400, 'password'],
    ] as const) {
      const reply = await invite(payload)
      expect([payload, reply.statusCode, Object.keys(reply.json())]).toEqual([payload, status, [field]])
    }
    expect(
      (await admin.send('GET', '/api/accounts/?search=eve&state=invited&limit=500')).json().results,
    ).not.toContainEqual(expect.objectContaining({ username: 'eve' }))
  })
})

describe('a link for a new password', () => {
  test('keeps the old password until it is used, then ends all sessions', async () => {
    const ada = await colleague()
    const { url, expires_at } = await resetLink(ada)
    expect(hoursUntil(expires_at)).toBe(24)
    expect(await admin.audited('invited')).toMatchObject({ subject: ada.username, details: { purpose: 'reset' } })
    expect(await logIn(ada.username, PASSWORD)).toBe(200)
    expect((await admin.account(ada.id)).sessions).toBe(2)
    expect((await accept(url)).statusCode).toBe(204)
    expect((await admin.account(ada.id)).sessions).toBe(0)
    expect([await logIn(ada.username, PASSWORD), await logIn(ada.username)]).toEqual([401, 200])
  })

  test('sets only one of two passwords sent at once', async () => {
    for (let round = 0; round < 3; round++) {
      const ada = await colleague()
      const { url } = await resetLink(ada)
      const passwords = ['the first password', 'the second password']
      const replies = await Promise.all(passwords.map(password => accept(url, { password })))
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410])
      for (const [index, { statusCode }] of replies.entries())
        expect(await logIn(ada.username, passwords[index])).toBe(statusCode === 204 ? 200 : 401)
    }
  })

  test('is created, used and invalidated concurrently without a deadlock', async () => {
    for (let round = 0; round < 4; round++) {
      const { account, url } = await invited()
      const { username } = account
      const replies = await Promise.all([
        accept(url),
        invite({ username, name: 'Eve' }),
        admin.send('PATCH', path(account, ''), { role: 'editor', email: `${round}@lab.example` }),
        admin.send('POST', path(account, 'reset-link/')),
        admin.send('POST', path(account, 'end-sessions/'), { tokens: true }),
        admin.send('DELETE', path(account, 'link/')),
      ])
      for (const { statusCode, body } of replies) expect([statusCode < 500, body]).toEqual([true, body])
    }
    expect((await app.inject('/metrics')).body).toContain('vitrine_deadlocks_total 0\n')
  })

  test('is invalid once the account is disabled, and disabled accounts get none', async () => {
    const ada = await colleague()
    const { url } = await resetLink(ada)
    await admin.send('PATCH', path(ada, ''), { disabled: true })
    expect((await accept(url)).statusCode).toBe(410)
    const refused = await admin.send('POST', path(ada, 'reset-link/'))
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: messages.isDisabled(ada.username) }])
    await admin.send('PATCH', path(ada, ''), { disabled: false })
    expect((await accept(url)).statusCode).toBe(410)
  })

  test('limits guessing like the password does', async () => {
    const ada = await colleague()
    const { url } = await resetLink(ada)
    const short = await accept(url, { password: 'short' })
    expect([short.statusCode, Object.keys(short.json())]).toEqual([400, ['password']])
    const guess = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
    for (let attempt = 0; attempt < 5; attempt++) expect((await accept(guess, {}, '10.2.0.1')).statusCode).toBe(410)
    const refused = await accept(guess, {}, '10.2.0.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect((await accept(url, {}, '10.2.0.1')).statusCode).toBe(204)
    for (const link of ['x', '', `${SITE}/oidc/link/`])
      expect([400, 410]).toContain((await accept(link, {}, '10.2.0.2')).statusCode)
  })
})

describe('the page of a link', () => {
  test('sets a password without a script and leads to the sign-in', async () => {
    const { account, url } = await invited(newName(), { name: '<b>Eve</b>' })
    const browser = new Browser(app)
    const page = await browser.get(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(page.body).toContain('value="&lt;b&gt;Eve&lt;/b&gt;"')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain(`value="${account.username}"`)
    const fields = { name: 'Eve', password: CHOSEN, repeated: CHOSEN }
    const done = await browser.post(url, fields)
    expect([done.statusCode, done.body]).toEqual([
      200,
      expect.stringContaining(`<a class="button" href="${SITE}/">Sign in`),
    ])
    expect(await admin.account(account.id)).toMatchObject({ state: 'active', name: 'Eve' })
    const tokens = await browser.tokens(account.username, CHOSEN)
    expect(tokens.access_token).toBeTruthy()
    for (const again of [await browser.get(url), await browser.post(url, fields)])
      expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining(linkVoid.detail)])
  })

  test('reports an error next to the field, and the link can still be used', async () => {
    const ada = await colleague()
    const { url } = await resetLink(ada)
    const browser = new Browser(app)
    const wrong: [Record<string, string>, string, string][] = [
      [{ password: 'short', repeated: 'short' }, 'password', authMessages.passwordShape],
      [{ password: CHOSEN, repeated: `${CHOSEN}!` }, 'repeated', messages.notRepeated],
      [{ password: CHOSEN, repeated: CHOSEN, name: 'x'.repeat(151) }, '', ''],
      [{}, 'password', authMessages.passwordShape],
    ]
    for (const [fields, field, sentence] of wrong) {
      const reply = await browser.post(url, fields)
      expect(reply.statusCode).toBe(400)
      expect(reply.body).toContain('<title>Error: Set a new password')
      if (field !== '') expect(reply.body).toContain(`<p class="error" id="${field}-error">`)
      expect(reply.body).toContain(sentence)
      expect(reply.body).not.toContain(CHOSEN)
    }
    expect((await browser.post(url, { password: CHOSEN, repeated: CHOSEN })).statusCode).toBe(200)
    expect(await logIn(ada.username)).toBe(200)
  })

  test('limits attempts like the sign-in', async () => {
    const browser = new Browser(app, '10.3.0.1')
    const url = `/oidc/link/${'x'.repeat(43)}`
    const fields = { password: CHOSEN, repeated: CHOSEN }
    for (let attempt = 0; attempt < 5; attempt++) expect((await browser.post(url, fields)).statusCode).toBe(410)
    const refused = await browser.post(url, fields)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect(refused.body).toContain('Too many wrong passwords')
  })
})
