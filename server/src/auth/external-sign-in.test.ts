import { apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { userRoutes } from '@vitrine/contract/accounts/users'
import { BUILT_IN_FEATURES } from '@vitrine/contract/api/settings'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { TestIssuer } from '../../test/oidc-issuer.ts'
import { bearer, startApp } from '../../test/sign-in-app.ts'
import { loadConfig } from '../config.ts'
import { authMessages } from './auth-messages.ts'
import { deleteExpired } from './cleaning.ts'
import { ensureFirstAccount } from './first-account.ts'
import { webOidcSettings } from './web-settings.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let issuer: TestIssuer
let app: FastifyInstance
let env: Record<string, string>

beforeEach(async () => {
  database = await createTestDatabase()
  issuer = await TestIssuer.start()
  env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, OIDC_AUDIENCE: issuer.audience }
  app = await startApp(database.db, env)
})
afterEach(async () => {
  await app.close()
  await issuer.stop()
  await database.drop()
})

const me = async (shape?: Parameters<TestIssuer['token']>[0]) =>
  app.inject({ url: userRoutes.me.path, headers: bearer(await issuer.token(shape)) })
const people = () => database.db.selectFrom('users').select(['issuer', 'subject', 'username']).execute()

test('a person is recorded at the first call, with the names in the token', async () => {
  const claims = { preferred_username: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' }
  const first = (await me({ claims })).json()
  expect(first).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' })
  expect((await me({ claims })).json()).toEqual(first)
  expect(await people()).toEqual([{ issuer: issuer.url, subject: 'person-1', username: 'ada' }])
  expect(issuer.asked).not.toContain('/userinfo')
})

test('a different name in a later token replaces it', async () => {
  const { id } = (await me({ claims: { preferred_username: 'ada', name: 'Ada Byron', email: 'a@b.c' } })).json()
  const later = (await me({ claims: { preferred_username: 'ada', name: 'Ada Lovelace', email: 'a@b.c' } })).json()
  expect(later).toMatchObject({ id, name: 'Ada Lovelace', version: 2 })
})

test('the history names people as authors of their own records and renames', async () => {
  const call = async (name: string, id: string) => {
    const headers = {
      ...bearer(await issuer.token({ claims: { preferred_username: 'ada', name } })),
      'x-request-id': id,
    }
    return (await app.inject({ url: userRoutes.me.path, headers })).json<{ id: number }>()
  }
  const { id } = await call('Ada Byron', 'first-call')
  await call('Ada Lovelace', 'later-call')
  const lines = await database.db
    .selectFrom('history')
    .select(['record_id', 'action', 'user_id', 'request_id'])
    .where('table_name', '=', 'users')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { record_id: id, action: 'create', user_id: id, request_id: 'first-call' },
    { record_id: id, action: 'update', user_id: id, request_id: 'later-call' },
  ])
})

test('for a token with only a sub, userinfo provides the names, at auth/me and once', async () => {
  issuer.people.set('person-1', { nickname: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' })
  const headers = bearer(await issuer.token())
  await app.inject({ url: '/api/slides/', headers })
  expect(issuer.asked).not.toContain('/userinfo')
  for (let i = 0; i < 2; i++) {
    const reply = await app.inject({ url: userRoutes.me.path, headers })
    expect(reply.json()).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: 'ada@lab.example' })
  }
  expect(issuer.asked.filter(path => path === '/userinfo')).toHaveLength(1)
})

test('if userinfo fails, the person is known by sub', async () => {
  expect((await me()).json()).toMatchObject({ username: 'person-1', name: null, email: null })
})

test('tokens that are not for this API are refused', async () => {
  for (const claims of [{ aud: issuer.clientId }, { iss: 'https://elsewhere.example' }, { exp: 1_700_000_000 }]) {
    const reply = await me({ claims })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toContain('error="invalid_token"')
  }
})

test('an unavailable provider is a 503 with Retry-After, never a sign-out', async () => {
  issuer.isBroken = true
  const reply = await me()
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: authMessages.providerDown, request_id: reply.headers['x-request-id'] },
  ])
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.headers['www-authenticate']).toBeUndefined()
})

describe('a person', () => {
  const claims = { preferred_username: 'ada' }
  const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const statusOn = async (server: FastifyInstance, token: string) =>
    (await server.inject({ url: userRoutes.me.path, headers: bearer(token) })).statusCode

  /** The last letter of a signature has bits that mean nothing. */
  const writtenOtherwise = (token: string) => {
    const last = token.at(-1) as string
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    return token.slice(0, -1) + letters[letters.indexOf(last) ^ 1]
  }

  afterEach(() => vi.useRealTimers())

  test('who is disabled here is refused within 30 seconds on every server, with a reason and without another sign-in', async () => {
    const token = await issuer.token({ claims })
    const other = await startApp(database.db, env)
    expect([await statusOn(app, token), await statusOn(other, token)]).toEqual([200, 200])
    await database.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute()
    pass(30_001)
    for (const server of [app, other]) {
      const reply = await server.inject({ url: '/api/slides/', headers: bearer(token) })
      expect([reply.statusCode, reply.json()]).toEqual([403, { detail: authMessages.personDisabled }])
      expect(reply.headers['www-authenticate']).toBeUndefined()
    }
    await database.db.updateTable('users').set({ disabled_at: null }).execute()
    pass(30_001)
    expect([await statusOn(app, token), await statusOn(other, token)]).toEqual([200, 200])
    await other.close()
  })

  test('who signs out cannot use that token again on any server, however its signature is written; later ones work', async () => {
    const token = await issuer.token({ claims })
    const other = await startApp(database.db, env)
    expect([await statusOn(app, token), await statusOn(other, token)]).toEqual([200, 200])
    expect(await statusOn(app, writtenOtherwise(token))).toBe(200)
    pass(30_001)
    const reply = await app.inject({ method: 'POST', url: sessionRoutes.signOut.path, headers: bearer(token) })
    expect(reply.statusCode).toBe(204)
    expect([await statusOn(app, token), await statusOn(app, writtenOtherwise(token))]).toEqual([401, 401])
    pass(30_001)
    expect(await statusOn(other, token)).toBe(401)
    expect(await statusOn(other, await issuer.token({ claims: { ...claims, iat: 1 } }))).toBe(200)
    const lines = await database.db.selectFrom('audit').select(['event', 'subject']).execute()
    expect(lines).toEqual([{ event: 'sign-out', subject: 'ada' }])

    await database.db
      .updateTable('signed_out_tokens')
      .set({ expires_at: new Date(0) })
      .execute()
    await deleteExpired(database.db)
    expect(await database.db.selectFrom('signed_out_tokens').select('digest').execute()).toEqual([])
    await other.close()
  })

  test('is marked as seen', async () => {
    const { id } = (await me({ claims })).json()
    const seen = await database.db.selectFrom('last_seen').selectAll().execute()
    expect(seen).toEqual([{ user_id: id, at: expect.any(String) }])
    await me({ claims })
    expect(await database.db.selectFrom('last_seen').selectAll().execute()).toEqual(seen)
  })
})

test('the calls for accounts and sessions are a 404 that names the provider', async () => {
  const headers = bearer(await issuer.token())
  const { list, end, endOthers } = sessionRoutes
  const { login, refresh, register, updateMe, changePassword } = userRoutes
  for (const { method, path: url } of [login, refresh, register, updateMe, changePassword, list, end, endOthers]) {
    const reply = await app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    expect([url, reply.statusCode, reply.json()]).toEqual([
      url,
      404,
      { detail: authMessages.otherProvider(issuer.url) },
    ])
    expect(reply.json().detail).toContain(issuer.url)
  }
  const { features } = (await app.inject({ url: '/config.json' })).json()
  for (const feature of BUILT_IN_FEATURES) expect(features).not.toContain(feature)
  expect(features).toContain('profile')
})

test('the built-in provider is off, and creates no first account', async () => {
  expect((await app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404)
  expect(await ensureFirstAccount(database.db, loadConfig(env))).toBeUndefined()
  expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([])
})

test('the web app learns where to sign in, and for what audience', () => {
  const scope = 'openid profile email offline_access'
  const settings = { issuer: issuer.url, client_id: issuer.clientId, scope, audience: issuer.audience }
  expect(webOidcSettings(loadConfig(env), 'https://lab.example')).toEqual(settings)
  const entra = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'id', OIDC_SCOPE: 'openid api://id/access' }
  expect(webOidcSettings(loadConfig(entra), 'https://lab.example')).toEqual({
    issuer: issuer.url,
    client_id: 'id',
    scope: 'openid api://id/access',
  })
  expect(webOidcSettings(loadConfig({}), 'https://lab.example')).toEqual({
    issuer: 'https://lab.example/oidc',
    client_id: 'vitrine-web',
    scope: 'openid profile email',
  })
})

describe('roles by a claim', () => {
  let server: FastifyInstance
  beforeEach(async () => {
    server = await startApp(database.db, { ...env, OIDC_ROLE_CLAIM: 'roles' })
  })
  afterEach(() => server.close())

  /** The reply of auth/me to this token, and the status of creating a slide without a name. */
  async function visit(shape?: Parameters<TestIssuer['token']>[0]) {
    const headers = bearer(await issuer.token(shape))
    const ofMe = await server.inject({ url: userRoutes.me.path, headers })
    const ofCreate = await server.inject({ method: 'POST', url: '/api/slides/', headers, payload: {} })
    return [ofMe.statusCode, ofMe.json(), ofCreate.statusCode]
  }
  const refused = [403, { detail: 'Your account has no role in Vitrine. Ask your administrator.' }, 403]

  test('the claim in the token decides, whatever was set in Vitrine, and is not stored', async () => {
    await me()
    await database.db.updateTable('users').set({ role: 'admin' }).execute()
    const expected = { role: 'reader', role_from: 'provider' }
    expect(await visit({ claims: { roles: 'vitrine-reader' } })).toMatchObject([200, expected, 403])
    expect(await visit({ claims: { roles: ['vitrine-editor'] } })).toMatchObject([200, { role: 'editor' }, 400])
    const later = await me({ claims: { name: 'Ada' } })
    expect(later.json()).toMatchObject({ role: 'admin', role_from: 'vitrine' })
  })

  test('a person without a role is refused, but not like with an invalid token, and is not recorded', async () => {
    expect(await visit({ claims: { roles: ['other'] } })).toEqual(refused)
    expect(await visit()).toEqual(refused)
    expect(await people()).toEqual([])
  })

  test("userinfo provides it if the token doesn't, and is called once in 30 seconds", async () => {
    const asked = () => issuer.asked.filter(path => path === '/userinfo').length
    issuer.people.set('person-1', { roles: ['vitrine-reader'], nickname: 'ada', name: 'Ada', email: 'a@b.c' })
    expect(await visit()).toMatchObject([200, { role: 'reader', username: 'ada', name: 'Ada' }, 403])
    expect(asked()).toBe(1)
    issuer.people.set('person-2', { roles: 'other' })
    expect(await visit({ claims: { sub: 'person-2' } })).toEqual(refused)
    expect(asked()).toBe(2)
    expect(
      await visit({ claims: { sub: 'person-3', roles: 'vitrine-admin', name: 'Eve', email: 'e@b.c' } }),
    ).toMatchObject([200, { role: 'admin' }, 400])
    expect(asked()).toBe(2)
  })

  test('an API token has the role that the provider last gave its owner', async () => {
    const visitWith = (roles: string[]) => visit({ claims: { roles } })
    await visitWith(['vitrine-editor'])
    const headers = bearer(await issuer.token({ claims: { roles: ['vitrine-editor'] } }))
    const payload = { name: 'nightly export', scope: 'write' }
    const made = await server.inject({ method: 'POST', url: apiTokenRoutes.create.path, headers, payload })
    const ofToken = async (method: 'GET' | 'POST', url: string) => {
      const reply = await server.inject({
        method,
        url,
        headers: bearer(made.json().token),
        ...(method === 'POST' && { payload: {} }),
      })
      return [reply.statusCode, reply.json()]
    }
    const me = { role_from: 'provider', scope: 'write' }
    expect(await ofToken('GET', userRoutes.me.path)).toMatchObject([200, { ...me, role: 'editor' }])
    expect(await ofToken('POST', '/api/slides/')).toMatchObject([400, {}])
    await visitWith(['vitrine-reader'])
    expect(await ofToken('GET', userRoutes.me.path)).toMatchObject([200, { ...me, role: 'reader' }])
    expect(await ofToken('POST', '/api/slides/')).toMatchObject([403, {}])
    await visitWith(['other'])
    expect(await ofToken('GET', '/api/slides/')).toEqual(refused.slice(0, 2))
    await visitWith(['vitrine-admin'])
    expect(await ofToken('POST', '/api/slides/')).toMatchObject([400, {}])
  })

  test('if the provider cannot be asked for it, the reply is a 503, never a sign-out', async () => {
    issuer.discovery = { userinfo_endpoint: 'http://127.0.0.1:1/userinfo' }
    expect(await visit()).toMatchObject([503, { detail: authMessages.providerDown }, 503])
  })
})

test('without a claim everybody is an Editor', async () => {
  const expected = { role: 'editor', role_from: 'vitrine' }
  expect((await me({ claims: { roles: 'vitrine-reader' } })).json()).toMatchObject(expected)
})
