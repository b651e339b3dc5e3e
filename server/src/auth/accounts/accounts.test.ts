import { type Account, type AccountPatch, accountRoutes } from '@vitrine/contract/accounts/accounts'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { Page } from '@vitrine/contract/api/page'
import type { Role } from '@vitrine/contract/api/roles'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMember, type Member } from '../../../test/account-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { TestIssuer } from '../../../test/oidc-issuer.ts'
import { bearer, PASSWORD, startApp } from '../../../test/sign-in-app.ts'
import type { Db } from '../../db/client.ts'
import { recordPerson, setRole } from '../people.queries.ts'
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

const colleague = (role: Role = 'editor') => buildMember(app, database.db, `colleague ${++people}`, role)
const path = ({ id }: { id: number }, rest = '') => `/api/accounts/${id}/${rest}`
const change = (whom: { id: number }, patch: AccountPatch, by = admin, headers: Record<string, string> = {}) =>
  by.send('PATCH', path(whom), patch, headers)
const logIn = (username: string) =>
  app.inject({ method: 'POST', url: userRoutes.login.path, payload: { username, password: PASSWORD } })
const answer = async (reply: Promise<LightMyRequestResponse>) => {
  const { statusCode, body } = await reply
  return [statusCode, body === '' ? undefined : JSON.parse(body)]
}
const list = async (query: string): Promise<Page<Account>> =>
  (await admin.send('GET', `${accountRoutes.list.path}?${query}`)).json()
const newToken = async (by: Member, name = 'script') =>
  (await by.send('POST', '/api/auth/tokens/', { name, scope: 'read' })).json<{ id: number; token: string }>()

describe('the list', () => {
  test('contains people by username, with role, state, sessions and tokens', async () => {
    const ada = await colleague('reader')
    await newToken(ada)
    expect(await admin.account(ada.id)).toEqual({
      id: ada.id,
      username: ada.username,
      name: null,
      email: null,
      role: 'reader',
      role_from: 'vitrine',
      state: 'active',
      signs_in_with: 'password',
      last_seen_at: expect.any(String),
      created_at: expect.any(String),
      sessions: 1,
      tokens: 1,
      version: expect.any(Number),
    })
    const { results, total } = await list('limit=500')
    const names = results.map(({ username }) => username)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(total).toBe(results.length)
    expect(results.find(({ id }) => id === ada.id)).toEqual(await admin.account(ada.id))
  })

  test('is searched by username, name and e-mail address, whatever their case', async () => {
    const ada = await colleague()
    await change(ada, { name: `Straße ${ada.id}`, email: `x${ada.id}@Lab.Example` })
    for (const search of [`STRASSE ${ada.id}`, `X${ada.id}@lab`, ada.username.toUpperCase()])
      expect((await list(`search=${encodeURIComponent(search)}`)).results.map(({ id }) => id)).toEqual([ada.id])
    expect((await list('search=nobody')).total).toBe(0)
  })

  test('is filtered by role and state, and paged', async () => {
    const [one, two] = [await colleague('reader'), await colleague('reader')]
    await change(two, { disabled: true })
    const ids = ({ results }: Page<Account>) => results.map(({ id }) => id)
    expect(ids(await list('role=reader&state=disabled&limit=500'))).toEqual([two.id])
    expect(ids(await list('role=reader&state=active&limit=500'))).toContain(one.id)
    const [first, second] = [await list('role=reader&limit=1'), await list('role=reader&limit=1&offset=1')]
    expect([first.total, first.results.length]).toEqual([second.total, 1])
    expect(ids(first)).not.toEqual(ids(second))
    expect(await answer(admin.send('GET', '/api/accounts/?limit=1001'))).toEqual([400, { limit: [expect.any(String)] }])
  })
})

describe('a change', () => {
  test('of the role takes effect and is recorded with both roles', async () => {
    const ada = await colleague('reader')
    expect(await answer(change(ada, { role: 'admin' }))).toMatchObject([200, { role: 'admin', role_from: 'vitrine' }])
    const line = await admin.audited('role-changed')
    expect(line).toMatchObject({
      subject: ada.username,
      details: { from: 'reader', to: 'admin' },
      by: { id: admin.id },
    })
    await change(ada, { role: 'admin' })
    expect(await admin.audited('role-changed')).toEqual(line)
  })

  test('of the name and address shows everywhere, and empty texts become null', async () => {
    const ada = await colleague()
    const profile = { name: 'Ada Lovelace', email: 'ada@lab.example' }
    expect(await answer(change(ada, profile))).toMatchObject([200, profile])
    await logIn(ada.username)
    expect(await admin.account(ada.id)).toMatchObject(profile)
    expect(await answer(change(ada, { name: ' ' }))).toMatchObject([200, { name: null, email: 'ada@lab.example' }])
  })

  test('of an older version is refused with the current one', async () => {
    const ada = await colleague()
    const { version } = await admin.account(ada.id)
    const ifMatch = { 'if-match': `"${version}"` }
    expect((await change(ada, { role: 'reader' }, admin, ifMatch)).statusCode).toBe(200)
    const [status, body] = await answer(change(ada, { role: 'admin' }, admin, ifMatch))
    expect([status, body]).toMatchObject([412, { current: { id: ada.id, role: 'reader', version: version + 1 } }])
    expect((await admin.account(ada.id)).role).toBe('reader')
  })

  test('names an invalid field', async () => {
    const ada = await colleague()
    expect(await answer(admin.send('PATCH', path(ada), { role: 'owner' }))).toEqual([
      400,
      { role: [expect.any(String)] },
    ])
    expect(await answer(admin.send('PATCH', path(ada), { state: 'active' }))).toEqual([
      400,
      { state: [expect.any(String)] },
    ])
    expect((await change({ id: 999_999 }, { role: 'reader' })).statusCode).toBe(404)
  })
})

describe('the last admin', () => {
  /** How many statements wait for a lock. */
  async function waiting(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }

  /** A library of its own, because every other admin counts. */
  async function library() {
    const own = await createTestDatabase()
    const server = await startApp(own.db)
    const member = (username: string, role: Role) => buildMember(server, own.db, username, role)
    const end = async () => {
      await server.close()
      await own.drop()
    }
    return { db: own.db, member, end }
  }

  test('stays an admin; admins who are disabled or only invited do not count', async () => {
    const { member, end } = await library()
    try {
      const [grace, ada] = [await member('grace', 'admin'), await member('ada', 'admin')]
      const ownRole = { detail: 'Your own role is set by another admin.' }
      expect(await answer(change(grace, { role: 'editor' }, grace))).toEqual([409, { role: [ownRole.detail] }])
      expect(await answer(change(grace, { disabled: true }, grace))).toEqual([409, { disabled: [messages.ownAccount] }])
      expect((await change(grace, { role: 'admin', name: 'Grace' }, grace)).statusCode).toBe(200)
      expect((await change(ada, { disabled: true }, grace)).statusCode).toBe(200)
      await grace.send('POST', '/api/accounts/invitations/', { username: 'eve', role: 'admin' })
      const last = { detail: 'This is the last admin. Make somebody else Admin first.' }
      expect(await answer(change(grace, { role: 'editor' }, grace))).toEqual([409, last])
      expect(await answer(change(grace, { disabled: true }, grace))).toEqual([409, last])
      expect((await change(ada, { role: 'editor' }, grace)).statusCode).toBe(200)
    } finally {
      await end()
    }
  })

  test('is one of two who demote each other concurrently', async () => {
    const { db, member, end } = await library()
    try {
      const [grace, ada] = [await member('grace', 'admin'), await member('ada', 'admin')]
      for (const patch of [{ role: 'editor' }, { disabled: true }] as const) {
        // Neither can end before the other has begun.
        const { changes } = await db.transaction().execute(async trx => {
          await sql`lock table audit in share mode`.execute(trx)
          const changes = Promise.all([change(ada, patch, grace), change(grace, patch, ada)])
          await expect.poll(() => waiting(db), { timeout: 4_000, interval: 20 }).toBe(2)
          return { changes }
        })
        const replies = await changes
        expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ detail: messages.lastAdmin })
        await sql`update users set role = 'admin', disabled_at = null`.execute(db)
      }
    } finally {
      await end()
    }
  })
})

test('an admin creates an account with a password and a role, which is recorded', async () => {
  const username = `colleague ${++people}`
  const made = await answer(admin.send('POST', '/api/auth/register/', { username, password: PASSWORD, role: 'reader' }))
  expect(made).toMatchObject([201, { username, role: 'reader' }])
  const line = { subject: username, details: { role: 'reader' }, by: { id: admin.id } }
  expect(await admin.audited('account-created')).toMatchObject(line)
})

describe('disabling', () => {
  test('ends sessions and the use of API tokens, until the account is enabled', async () => {
    const ada = await colleague()
    const { token } = await newToken(ada)
    const slides = (key: string) => app.inject({ url: '/api/slides/', headers: bearer(key) })
    expect((await slides(token)).statusCode).toBe(200)
    expect(await answer(change(ada, { disabled: true }))).toMatchObject([200, { state: 'disabled', sessions: 0 }])
    expect(await admin.audited('account-disabled')).toMatchObject({ subject: ada.username, by: { id: admin.id } })
    expect((await slides(token)).statusCode).toBe(401)
    expect((await logIn(ada.username)).statusCode).toBe(401)
    expect(await answer(change(ada, { disabled: false }))).toMatchObject([200, { state: 'active' }])
    expect(await admin.audited('account-enabled')).toMatchObject({ subject: ada.username })
    expect((await logIn(ada.username)).statusCode).toBe(200)
    expect((await slides(token)).statusCode).toBe(200)
  })
})

describe('another person', () => {
  test('is signed out everywhere, and loses their API tokens on request', async () => {
    const ada = await colleague()
    const { token } = await newToken(ada)
    expect((await ada.send('POST', path(ada, 'end-sessions/'), {})).statusCode).toBe(403)
    expect((await admin.send('POST', path(ada, 'end-sessions/'), {})).statusCode).toBe(204)
    expect(await admin.account(ada.id)).toMatchObject({ sessions: 0, tokens: 1 })
    expect(await admin.audited('sessions-ended')).toMatchObject({ subject: ada.username, details: { sessions: 1 } })
    await admin.send('POST', path(ada, 'end-sessions/'), { tokens: true })
    expect(await admin.account(ada.id)).toMatchObject({ sessions: 0, tokens: 0 })
    expect((await app.inject({ url: '/api/slides/', headers: bearer(token) })).statusCode).toBe(401)
    expect(await admin.audited('token-revoked')).toMatchObject({ subject: 'script', details: { owner: ada.username } })
  })

  test('has API tokens that admins can see and revoke', async () => {
    const ada = await colleague()
    const other = await newToken(await colleague())
    const { id, token } = await newToken(ada, 'scan station 2')
    const tokens = path(ada, 'tokens/')
    expect((await admin.send('GET', tokens)).json()).toMatchObject({ results: [{ id, name: 'scan station 2' }] })
    expect((await admin.send('GET', tokens)).body).not.toContain(token)
    for (const wrong of [other.id, 'x'])
      expect((await admin.send('DELETE', `${tokens}${wrong}/`)).json()).toEqual({
        detail: `There is no API token with the id ${wrong}.`,
      })
    expect((await admin.send('DELETE', `${tokens}${id}/`)).statusCode).toBe(204)
    expect((await app.inject({ url: '/api/slides/', headers: bearer(token) })).statusCode).toBe(401)
    expect(await admin.audited('token-revoked')).toMatchObject({ subject: 'scan station 2', by: { id: admin.id } })
    const row = database.db.selectFrom('api_tokens').select('revoked_by').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ revoked_by: admin.id })
  })
})

describe('with another provider', () => {
  let issuer: TestIssuer
  beforeEach(async () => {
    issuer = await TestIssuer.start()
  })
  afterEach(() => issuer.stop())

  async function server(more: Record<string, string> = {}) {
    const env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, OIDC_AUDIENCE: issuer.audience, ...more }
    const external = await startApp(database.db, env)
    const boss = await recordPerson(database.db, issuer.url, 'boss', { username: `boss of ${issuer.url}` })
    await setRole(database.db, boss.id, 'admin')
    const token = await issuer.token({ claims: { sub: 'boss', roles: 'vitrine-admin' } })
    const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      external.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) })
    return { external, boss, send }
  }

  test('its people are listed, changed except for their names, and not invited', async () => {
    const { external, send } = await server()
    const person = await recordPerson(database.db, issuer.url, 'p', { username: 'visitor' })
    const { results } = (await send('GET', '/api/accounts/?search=visitor')).json<Page<Account>>()
    expect(results).toMatchObject([{ id: person.id, signs_in_with: 'provider', role: 'editor', role_from: 'vitrine' }])
    expect(await answer(send('PATCH', path(person), { role: 'reader' }))).toMatchObject([200, { role: 'reader' }])
    expect(await answer(send('PATCH', path(person), { disabled: true }))).toMatchObject([200, { state: 'disabled' }])
    expect(await answer(send('PATCH', path(person), { name: 'X' }))).toEqual([
      409,
      { name: [`Names and e-mail addresses come from ${issuer.url}.`] },
    ])
    expect(await answer(send('POST', path(person, 'end-sessions/'), {}))).toEqual([
      409,
      { detail: messages.sessionsOfProvider(issuer.url) },
    ])
    expect((await send('POST', path(person, 'end-sessions/'), { tokens: true })).statusCode).toBe(204)
    const refused = { detail: expect.stringContaining(issuer.url) }
    for (const [method, url] of [
      ['POST', '/api/accounts/invitations/'],
      ['POST', path(person, 'reset-link/')],
      ['DELETE', path(person, 'link/')],
      ['POST', '/api/auth/accept/'],
      ['POST', '/api/auth/register/'],
    ] as const)
      expect([url, ...(await answer(send(method, url)))]).toEqual([url, 404, refused])
    const { features } = (await send('GET', '/config.json')).json()
    expect(features).toContain('accounts')
    expect(features).not.toContain('invitations')
    await external.close()
  })

  test("roles set by its claim are not shown and can't be changed", async () => {
    const { external, send } = await server({ OIDC_ROLE_CLAIM: 'roles' })
    const person = await recordPerson(database.db, issuer.url, 'p', { username: 'visitor' })
    expect((await send('GET', path(person))).json()).toMatchObject({ role: null, role_from: 'provider' })
    expect(await answer(send('PATCH', path(person), { role: 'reader' }))).toEqual([
      409,
      { role: [`Roles come from ${issuer.url}.`] },
    ])
    await external.close()
  })
})

test('the daily backups are listed, with the last success and failure', async () => {
  const none = { scheduled: null, last_success: null, last_failure: null, results: [] }
  expect((await admin.send('GET', '/api/backups/')).json()).toEqual(none)
  const at = (hour: number) => `2026-11-22T0${hour}:30:00.000Z`
  const made = { file: 'vitrine-20261122T023000Z.vitrine', bytes: 6_000_000_000, rows: 42, problem: null }
  const failed = { file: null, bytes: null, rows: null, problem: 'the disk is full' }
  for (const row of [
    { started_at: at(2), ended_at: at(3), ...made },
    { started_at: at(4), ended_at: at(5), ...failed },
  ])
    await database.db.insertInto('backups').values(row).execute()
  expect((await admin.send('GET', '/api/backups/')).json()).toEqual({
    scheduled: null,
    last_success: at(3),
    last_failure: at(5),
    results: [
      { started_at: at(4), ended_at: at(5), ok: false, ...failed },
      { started_at: at(2), ended_at: at(3), ok: true, ...made },
    ],
  })
})
