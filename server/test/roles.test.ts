import { type ApiTokenScope, apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { userRoutes } from '@vitrine/contract/accounts/users'
import { type Needs, ROLES, type Role, roleMessages } from '@vitrine/contract/api/roles'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { setRole } from '../src/auth/people.queries.ts'
import { requireTokens } from '../src/auth/require-tokens.ts'
import { loadConfig } from '../src/config.ts'
import { SITE } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { callOf, listRoutes, type ServedRoute } from './served-routes.ts'
import { bearer, buildAccount, giveRole, signInByScript, startApp } from './sign-in-app.ts'

let database: TestDatabase
let app: FastifyInstance
const { served, signIn } = listRoutes()
const tokens = {} as Record<Role, string>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildApp({ db: database.db, config: loadConfig({ PUBLIC_URL: SITE }), signIn })
  await app.ready()
  for (const role of ROLES) tokens[role] = await signInAs(role)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Creates an account with a role, named after it. @returns its access token */
async function signInAs(role: Role, username: string = role): Promise<string> {
  await giveRole(database.db, await buildAccount(database.db, username), role)
  return (await signInByScript(app, username)).access_token
}

/** Signing out needs a separate sign-in. */
const tokenFor = async ({ path }: ServedRoute, role: Role): Promise<string> =>
  path === sessionRoutes.signOut.path ? (await signInByScript(app, role)).access_token : tokens[role]

/** Calls that not every reader can read or not every editor can write, with the people who can. */
const EXCEPTIONS: Readonly<Record<string, Needs>> = {
  'POST /api/auth/login/': 'open',
  'POST /api/auth/refresh/': 'open',
  'GET /api/auth/me/': 'self',
  'PATCH /api/auth/me/': 'self',
  'POST /api/auth/password/': 'self',
  'GET /api/auth/sessions/': 'self',
  'DELETE /api/auth/sessions/:uuid/': 'self',
  'POST /api/auth/sessions/end-others/': 'self',
  'POST /api/auth/logout/': 'self',
  'GET /api/auth/tokens/': 'self',
  'POST /api/auth/tokens/': 'self',
  'DELETE /api/auth/tokens/:id/': 'self',
  'POST /api/auth/register/': 'admin',
  'POST /api/auth/accept/': 'open',
  'GET /api/accounts/': 'admin',
  'GET /api/accounts/:id/': 'admin',
  'PATCH /api/accounts/:id/': 'admin',
  'POST /api/accounts/:id/end-sessions/': 'admin',
  'GET /api/accounts/:id/tokens/': 'admin',
  'DELETE /api/accounts/:id/tokens/:token/': 'admin',
  'POST /api/accounts/invitations/': 'admin',
  'POST /api/accounts/:id/reset-link/': 'admin',
  'DELETE /api/accounts/:id/link/': 'admin',
  'POST /api/demo/': 'admin',
  'POST /api/fields/': 'admin',
  'PATCH /api/fields/:id/': 'admin',
  'DELETE /api/fields/:id/': 'admin',
  'POST /api/fields/:id/merge/': 'admin',
  'GET /api/backups/': 'admin',
  'PATCH /api/labels/settings/': 'admin',
  'DELETE /api/pictures/:id/': 'admin',
  'DELETE /api/test-sets/:uuid/': 'admin',
  'POST /api/slides/look-up/': 'reader',
  'POST /api/slides/sample-values/': 'reader',
  'GET /api/slides/import/:uuid/': 'editor',
  ...Object.fromEntries(
    Object.values(exportRoutes).flatMap(({ prepare, download }) => [
      [`POST ${prepare.path}`, 'reader'],
      [`GET ${download.path}`, 'open'],
    ]),
  ),
  'GET /api/client.py': 'open',
  'GET /api/uploads/': 'editor',
  'GET /api/uploads/:uuid/': 'editor',
  'GET /api/audit/': 'admin',
  'POST /api/audit/export/': 'reader',
  'POST /api/views/': 'reader',
  'PATCH /api/views/:id/': 'reader',
  'DELETE /api/views/:id/': 'reader',
  'GET /api/trash/': 'editor',
  'DELETE /api/trash/:id/': 'admin',
  'POST /api/trash/empty/': 'admin',
}
/** Readers can only write their own views. */
const isWriteOfReaders = ({ method, path }: ServedRoute) => method !== 'GET' && path.startsWith('/api/views/')
const neededFor = ({ method, path }: ServedRoute): Needs =>
  EXCEPTIONS[`${method} ${path}`] ?? (method === 'GET' ? 'reader' : 'editor')

/** The roles that may make a call. */
const ALLOWED: Readonly<Record<Needs, readonly Role[]>> = {
  open: ROLES,
  self: ROLES,
  reader: ROLES,
  editor: ['editor', 'admin'],
  admin: ['admin'],
}

const isMe = ({ method, path }: ServedRoute) => method === 'GET' && path === userRoutes.me.path

type Call = Parameters<typeof callOf>[0]
const send = (route: Pick<Call, 'method' | 'path'> & Partial<Call>, token?: string) => {
  const call = callOf({ body: undefined, ...route })
  return app.inject({ ...call, headers: { ...call.headers, ...(token === undefined ? {} : bearer(token)) } })
}

test('every call of the API is allowed for exactly the intended roles', async () => {
  expect(served.length).toBeGreaterThan(40)
  for (const route of served) {
    const needs = neededFor(route)
    const name = `${route.method} ${route.path}`
    const withoutToken = await send(route)
    // Open calls get as far as validating the body, or the secret; the Python client is available to everybody.
    const answered = route.path.includes(':secret') ? 404 : route.method === 'GET' ? 200 : 400
    expect([name, withoutToken.statusCode]).toEqual([name, needs === 'open' ? answered : 401])
    for (const role of ROLES) {
      const reply = await send(route, await tokenFor(route, role))
      const isAllowed = ALLOWED[needs].includes(role)
      expect([name, role, reply.statusCode === 403]).toEqual([name, role, !isAllowed])
      if (isAllowed) expect([name, role, reply.statusCode]).not.toEqual([name, role, 401])
      if (isAllowed) continue
      const sentence = needs === 'admin' ? roleMessages.onlyAdmins : roleMessages.readersOnlyLook
      expect([name, role, reply.json()]).toEqual([name, role, { detail: sentence }])
      expect(reply.headers['www-authenticate']).toBeUndefined()
    }
  }
})

test('an API token can make the calls of its scope and of its owner, but none that needs a sign-in', async () => {
  const tokenOf = async (role: Role, scope: ApiTokenScope): Promise<string> => {
    const payload = { name: `${role} ${scope}`, scope }
    const headers = bearer(tokens[role])
    return (await app.inject({ method: 'POST', url: apiTokenRoutes.create.path, headers, payload })).json().token
  }
  const isReadOnly = 'This token was made for reading only.'
  const signInNeeded = "This can't be done with an API token. Sign in."
  const { readersOnlyLook, onlyAdmins } = roleMessages
  /** The error of the 403, by the people whom a call is for; undefined for permitted calls. */
  const expected: [Role, ApiTokenScope, Partial<Record<Needs, string>>][] = [
    ['reader', 'read', { editor: readersOnlyLook, admin: onlyAdmins, self: signInNeeded }],
    ['editor', 'read', { editor: isReadOnly, admin: onlyAdmins, self: signInNeeded }],
    ['editor', 'write', { admin: onlyAdmins, self: signInNeeded }],
    ['admin', 'read', { editor: isReadOnly, admin: signInNeeded, self: signInNeeded }],
    ['admin', 'write', { admin: signInNeeded, self: signInNeeded }],
  ]
  for (const [role, scope, refusals] of expected) {
    const token = await tokenOf(role, scope)
    for (const route of served) {
      const needs = neededFor(route)
      if (needs === 'open') continue
      const reply = await send(route, token)
      const ownRefusal = scope === 'read' && isWriteOfReaders(route) ? isReadOnly : refusals[needs]
      const refusal = isMe(route) ? undefined : ownRefusal
      const what = [role, scope, route.method, route.path]
      expect([...what, reply.statusCode === 403]).toEqual([...what, refusal !== undefined])
      if (refusal === undefined) expect([...what, reply.statusCode]).not.toEqual([...what, 401])
      else expect([...what, reply.json()]).toEqual([...what, { detail: refusal }])
    }
    const me = await app.inject({ url: userRoutes.me.path, headers: bearer(token) })
    expect(me.json()).toMatchObject({ username: role, role, scope })
  }
  expect((await app.inject({ url: userRoutes.me.path, headers: bearer(tokens.editor) })).json().scope).toBe('session')
})

test("a reader can't create a token for writing, and an earlier one can no longer write", async () => {
  const token = await signInAs('editor', 'demoted')
  const create = (name: string, scope: ApiTokenScope) =>
    app.inject({ method: 'POST', url: apiTokenRoutes.create.path, headers: bearer(token), payload: { name, scope } })
  const written = (await create('before', 'write')).json().token
  const { id } = (await app.inject({ url: userRoutes.me.path, headers: bearer(written) })).json()
  await setRole(database.db, id, 'reader')
  const writing = await app.inject({ method: 'POST', url: '/api/slides/', headers: bearer(written), payload: {} })
  expect([writing.statusCode, writing.json()]).toEqual([403, { detail: roleMessages.readersOnlyLook }])
  expect((await app.inject({ url: '/api/slides/', headers: bearer(written) })).statusCode).toBe(200)
  const reader = bearer(tokens.reader)
  const payload = { name: 'for writing', scope: 'write' }
  const refused = await app.inject({ method: 'POST', url: apiTokenRoutes.create.path, headers: reader, payload })
  expect([refused.statusCode, refused.json()]).toEqual([403, { detail: roleMessages.readersOnlyLook }])
})

test('a HEAD is allowed for those who may GET', async () => {
  const path = '/api/slides/'
  expect((await send({ method: 'HEAD', path })).statusCode).toBe(401)
  expect((await send({ method: 'HEAD', path }, tokens.reader)).statusCode).toBe(200)
})

test('an unknown address is reported to everybody who is signed in', async () => {
  for (const role of ROLES)
    expect((await send({ method: 'PATCH', path: '/api/no/such/' }, tokens[role])).statusCode).toBe(404)
})

test('the server does not start with a call that does not declare whom it is for', async () => {
  for (const path of ['/api/forgotten', '/api/slides/:id/forgotten/']) {
    const forgetful = Object.assign(
      async (parent: FastifyInstance) => {
        const authenticate = async () => Promise.reject(new Error('nobody signs in here'))
        requireTokens(parent, { db: database.db, hasProviderRoles: false, authenticate })
        parent.get(path, () => 'everything')
      },
      { [Symbol.for('skip-override')]: true },
    )
    const start = buildApp({ db: database.db, config: loadConfig({}), signIn: forgetful })
    await expect(start).rejects.toThrow(`${path} does not say who may call it`)
  }
})

describe('a role', () => {
  const me = async (server: FastifyInstance, token: string) =>
    (await server.inject({ url: userRoutes.me.path, headers: bearer(token) })).json()

  test('is returned by auth/me, with the fact that it is set in Vitrine', async () => {
    for (const role of ROLES) expect(await me(app, tokens[role])).toMatchObject({ role, role_from: 'vitrine' })
  })

  test('is Editor by default', async () => {
    await buildAccount(database.db, 'plain')
    const { access_token } = await signInByScript(app, 'plain')
    expect(await me(app, access_token)).toMatchObject({ role: 'editor' })
  })

  test('takes effect within 30 seconds on every server, for tokens in use', async () => {
    const token = await signInAs('editor', 'grace')
    const other = await startApp(database.db)
    const createOn = async (server: FastifyInstance) =>
      (await server.inject({ method: 'POST', url: '/api/slides/', headers: bearer(token), payload: {} })).statusCode
    try {
      expect([await createOn(app), await createOn(other)]).toEqual([400, 400])
      await setRole(database.db, (await me(app, token)).id, 'reader')
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_001 })
      expect([await createOn(app), await createOn(other)]).toEqual([403, 403])
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })
})
