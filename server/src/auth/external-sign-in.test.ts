import { userRoutes } from '@vitrine/contract/users'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { TestIssuer } from '../../test/oidc-issuer.ts'
import { bearer, startApp } from '../../test/sign-in-app.ts'
import { loadConfig } from '../config.ts'
import { authMessages } from './auth-messages.ts'
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

test('another name in a later token is taken over', async () => {
  const { id } = (await me({ claims: { preferred_username: 'ada', name: 'Ada Byron', email: 'a@b.c' } })).json()
  const later = (await me({ claims: { preferred_username: 'ada', name: 'Ada Lovelace', email: 'a@b.c' } })).json()
  expect(later).toMatchObject({ id, name: 'Ada Lovelace', version: 2 })
})

test('the history names people as the authors of their own records and renames', async () => {
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

test('for a token with nothing but sub, userinfo gives the names, at auth/me and once', async () => {
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

test('where userinfo does not answer, the person is known by sub', async () => {
  expect((await me()).json()).toMatchObject({ username: 'person-1', name: null, email: null })
})

test('tokens that are not for this API are refused', async () => {
  for (const claims of [{ aud: issuer.clientId }, { iss: 'https://elsewhere.example' }, { exp: 1_700_000_000 }]) {
    const reply = await me({ claims })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toContain('error="invalid_token"')
  }
})

test('a provider that is down is a 503 with Retry-After, never a sign-out', async () => {
  issuer.isBroken = true
  const reply = await me()
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: authMessages.providerDown, request_id: reply.headers['x-request-id'] },
  ])
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.headers['www-authenticate']).toBeUndefined()
})

test('the calls for accounts are a 404 that names the provider', async () => {
  const headers = bearer(await issuer.token())
  for (const { path } of [userRoutes.login, userRoutes.refresh, userRoutes.register]) {
    const payload = { username: 'eve', password: 'correct horse' }
    const reply = await app.inject({ method: 'POST', url: path, headers, payload })
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: authMessages.otherProvider(issuer.url) }])
    expect(reply.json().detail).toContain(issuer.url)
  }
})

test('the built-in provider is off, and makes no first account', async () => {
  expect((await app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404)
  expect(await ensureFirstAccount(database.db, loadConfig(env))).toBeUndefined()
  expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([])
})

test('the web learns where to sign in, and for what audience', () => {
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
