import { type TokenReply, userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Browser, SITE } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { bearer, buildAccount, claimsIn, giveRole, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { disableAccount, enableAccount } from './accounts/disable-account.ts'
import { resetPassword } from './accounts.queries.ts'
import { authMessages } from './auth-messages.ts'
import { hashPassword } from './passwords.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  const ada = await buildAccount(database.db, 'ada', { name: 'Ada Lovelace', email: 'ada@lab.example' })
  await giveRole(database.db, ada, 'admin')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_counters').execute()
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })
const login = (username: string, password: string) => post(userRoutes.login.path, { username, password })
const refresh = (token: string) => post(userRoutes.refresh.path, { refresh_token: token })
const me = (headers: Record<string, string> = {}) => app.inject({ url: userRoutes.me.path, headers })

async function signedIn(username = 'ada'): Promise<TokenReply> {
  const reply = await login(username, PASSWORD)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const detail = (text: string) => ({ detail: text })

describe('without a token', () => {
  test('every call under /api/ is refused, with an explanation', async () => {
    for (const url of [
      '/api/auth/me/',
      '/api/auth/me',
      '/api/slides/',
      '/api/slides/1/',
      '/api/no/such/thing/',
      '/api/',
    ]) {
      const reply = await app.inject(url)
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 401, detail(authMessages.noToken)])
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="vitrine"')
    }
    const register = await post(userRoutes.register.path, { username: 'eve', password: PASSWORD })
    expect(register.statusCode).toBe(401)
  })

  test('other ways to write an address do not bypass that', async () => {
    for (const url of ['/%61pi/slides/', '/api//slides/', '/api/./slides/', '/api/docs/../slides/']) {
      const reply = await app.inject(url)
      expect([url, [401, 404].includes(reply.statusCode)]).toEqual([url, true])
    }
  })

  test('sign-in, its renewal and the API reference need no token', async () => {
    expect((await login('ada', PASSWORD)).statusCode).toBe(200)
    expect((await refresh('x')).json()).toEqual(detail(authMessages.refreshInvalid))
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/'])
      expect([url, (await app.inject(url)).statusCode]).not.toEqual([url, 401])
  })
})

describe('a token is refused', () => {
  const refused = async (token: string, text: string = authMessages.tokenInvalid) => {
    const reply = await me(bearer(token))
    expect([reply.statusCode, reply.json()]).toEqual([401, detail(text)])
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="vitrine", error="invalid_token"')
  }

  /** A token with the server's own key, as only a bug in the server could make it. */
  async function signedByUs(claims: object): Promise<string> {
    const { value } = await database.db
      .selectFrom('auth_keys')
      .select('value')
      .where('use', '=', 'signing')
      .executeTakeFirstOrThrow()
    const now = Math.floor(Date.now() / 1000)
    const good = { ...claimsIn((await signedIn()).access_token), exp: now + 60 }
    const header = { alg: 'ES256', typ: 'at+jwt', kid: String(value.kid) }
    return new SignJWT({ ...good, ...claims }).setProtectedHeader(header).sign(value as never)
  }

  test('that is a refresh token', async () => refused((await signedIn()).refresh_token))
  test('that has expired', async () => refused(await signedByUs({ exp: 1_700_000_000 }), authMessages.tokenExpired))
  test('of a person who does not exist', async () => {
    await refused(await signedByUs({ sub: 'nobody' }), authMessages.accountMissing)
    await refused(await signedByUs({ sub: '00000000-0000-4000-8000-000000000000' }), authMessages.accountMissing)
  })
  test('that is invalid', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', 'bearer a b']) {
      const reply = await me({ authorization })
      expect([authorization, reply.json()]).toEqual([authorization, detail(authMessages.noToken)])
    }
  })
})

test.each(['"99"', '"none"', ''])(
  'a change of auth/me for the version %j is a 412 with the current person',
  async tag => {
    const headers = bearer((await signedIn()).access_token)
    const change = { method: 'PATCH', url: userRoutes.updateMe.path, payload: { name: 'Ada King' } } as const
    const reply = await app.inject({ ...change, headers: { ...headers, 'if-match': tag } })
    expect([reply.statusCode, reply.json().current.name]).toEqual([412, 'Ada Lovelace'])
  },
)

test('auth/me returns who is signed in', async () => {
  const { access_token } = await signedIn()
  const [one, two] = await Promise.all([me(bearer(access_token)), me(bearer(access_token))])
  expect(one.json()).toEqual({
    id: expect.any(Number),
    username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@lab.example',
    role: 'admin',
    role_from: 'vitrine',
    scope: 'session',
    version: expect.any(Number),
  })
  expect(two.json()).toEqual(one.json())
})

test('a person is recorded once, even if many first calls arrive at once', async () => {
  await buildAccount(database.db, 'barbara')
  const { access_token } = await signedIn('barbara')
  await Promise.all([me(bearer(access_token)), me(bearer(access_token))])
  const rows = await database.db.selectFrom('users').select('id').where('username', '=', 'barbara').execute()
  expect(rows).toHaveLength(1)
})

test('people stay the same when the server moves to another address', async () => {
  const id = (await me(bearer((await signedIn()).access_token))).json().id
  const moved = await startApp(database.db, { PUBLIC_URL: 'https://lab.example' })
  const reply = await moved.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { username: 'ada', password: PASSWORD },
  })
  const there = await moved.inject({ url: '/api/auth/me/', headers: bearer(reply.json().access_token) })
  expect(there.json().id).toBe(id)
  await moved.close()
})

describe('auth/login', () => {
  test('returns the same kind of tokens as for browsers', async () => {
    const reply = await login('ada', PASSWORD)
    expect(reply.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
    })
    const kind = ({ iss, aud, sub }: Record<string, unknown>) => ({ iss, aud, sub })
    const browsers = await new Browser(app).tokens('ada', PASSWORD)
    expect(kind(claimsIn(reply.json().access_token))).toEqual(kind(claimsIn(browsers.access_token)))
    expect(claimsIn(reply.json().access_token).iss).toBe(`${SITE}/oidc`)
  })

  test('refuses a wrong password and an unknown username alike', async () => {
    for (const username of ['ada', 'nobody', 'x'.repeat(10_000)]) {
      const reply = await login(username, 'wrong password')
      expect([reply.statusCode, reply.json()]).toEqual([401, detail(authMessages.wrongPassword)])
    }
  })

  test('locks out guessing like the form, with Retry-After', async () => {
    for (let i = 0; i < 5; i++) await login('ada', 'wrong password')
    const reply = await login('ada', PASSWORD)
    expect([reply.statusCode, reply.json()]).toEqual([429, detail(authMessages.blocked('30 seconds'))])
    expect(reply.headers['retry-after']).toBe('30')
    const page = await new Browser(app, '127.0.0.1').openSignIn()
    expect(page).toContain('/oidc/sign-in/')
  })

  test('the form and the call share a count per client address', async () => {
    const browser = new Browser(app, '127.0.0.1')
    const page = await browser.openSignIn()
    for (let i = 0; i < 5; i++) await login('ada', 'wrong password')
    const blocked = await browser.post(page, { username: 'ada', password: PASSWORD })
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '30'])
    expect(blocked.body).toContain(authMessages.blocked('30 seconds'))
    expect(blocked.body).toContain('value="ada"')
  })

  test('counts by the address reported by the proxy, not by one that the caller makes up', async () => {
    const behind = await startApp(database.db, { TRUST_PROXY: 'on' })
    const guess = (made: string, real: string) =>
      behind.inject({
        method: 'POST',
        url: userRoutes.login.path,
        headers: { 'x-forwarded-for': `${made}, ${real}` },
        payload: { username: 'ada', password: 'wrong password' },
      })
    try {
      for (let i = 0; i < 5; i++) expect((await guess(`10.0.0.${i}`, '10.9.9.9')).statusCode).toBe(401)
      expect((await guess('10.0.0.6', '10.9.9.9')).statusCode).toBe(429)
      expect((await guess('10.0.0.6', '10.9.9.8')).statusCode).toBe(401)
    } finally {
      await behind.close()
    }
  })

  test('refuses a body of another shape', async () => {
    for (const body of [
      {},
      { username: 'ada' },
      { username: 'ada', password: 7 },
      { username: 'ada', password: 'x', more: 1 },
    ])
      expect((await post(userRoutes.login.path, body)).statusCode).toBe(400)
  })
})

describe('auth/refresh', () => {
  test('returns new tokens and invalidates the old one', async () => {
    const first = await signedIn()
    const reply = await refresh(first.refresh_token)
    expect(reply.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
    })
    expect((await me(bearer(reply.json().access_token))).statusCode).toBe(200)
    const again = await refresh(first.refresh_token)
    expect([again.statusCode, again.json()]).toEqual([401, detail(authMessages.refreshInvalid)])
    expect((await refresh(reply.json().refresh_token)).statusCode).toBe(401)
  })

  test("accepts a browser's refresh token as well", async () => {
    const { refresh_token } = await new Browser(app).tokens('ada', PASSWORD)
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  })

  test('rejects an access token', async () => {
    expect((await refresh((await signedIn()).access_token)).statusCode).toBe(401)
  })
})

describe('auth/register', () => {
  const register = async (body: object) => post(userRoutes.register.path, body, bearer((await signedIn()).access_token))

  test('creates an account for a colleague, who can sign in', async () => {
    const reply = await register({ username: 'Grace', password: PASSWORD, name: 'Grace Hopper' })
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { id: expect.any(Number), username: 'Grace', name: 'Grace Hopper', email: null, role: 'editor', version: 1 },
    ])
    const { access_token } = await signedIn('grace')
    expect((await me(bearer(access_token))).json()).toEqual({
      ...reply.json(),
      role_from: 'vitrine',
      scope: 'session',
    })
    const maker = (await me(bearer((await signedIn()).access_token))).json().id
    const recorded = await database.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('table_name', '=', 'users')
      .where('record_id', '=', reply.json().id)
      .execute()
    expect(recorded).toEqual([{ action: 'create', user_id: maker }])
  })

  test('gives the colleague the requested role', async () => {
    const reply = await register({ username: 'emmy', password: PASSWORD, role: 'reader' })
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { role: 'reader' }])
    const { access_token } = await signedIn('emmy')
    expect((await me(bearer(access_token))).json()).toMatchObject({ role: 'reader' })
  })

  test('a taken username is a 409 that names the field, in any case', async () => {
    const reply = await register({ username: 'ADA', password: PASSWORD })
    expect([reply.statusCode, reply.json()]).toEqual([409, { username: [authMessages.usernameTaken('ADA')] }])
  })

  test('a username must be printable', async () => {
    for (const username of [' grace', 'gr\nace']) {
      const reply = await register({ username, password: PASSWORD })
      expect([reply.statusCode, reply.json()]).toEqual([400, { username: [authMessages.usernameShape] }])
    }
  })

  test('accepts an e-mail address, too; an empty text means none', async () => {
    const reply = await register({ username: 'edith', password: PASSWORD, email: 'edith@lab.example', name: '' })
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { email: 'edith@lab.example', name: null }])
  })

  test('of two concurrent calls for one username, one creates it', async () => {
    const replies = await Promise.all(['hedy', 'Hedy'].map(username => register({ username, password: PASSWORD })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test.each([
    [{ password: PASSWORD }, { username: ['username is required.'] }],
    [{ username: 'eve' }, { password: ['password is required.'] }],
    [
      { username: 'eve', password: 'short' },
      { password: ['password takes text of 10 to 1024 letters, not what was sent.'] },
    ],
    [
      { username: 'eve', password: PASSWORD, role: 'owner' },
      { role: ["role takes reader, editor or admin, not 'owner'."] },
    ],
    [{ username: 'eve', password: PASSWORD, admin: true }, { admin: ["There is no field 'admin' here."] }],
  ])('%j is refused', async (body, errors) => {
    const reply = await register(body)
    expect([reply.statusCode, reply.json()]).toEqual([400, errors])
  })
})

describe('a disabled account', () => {
  test('cannot renew or sign in, and its tokens stop working before they expire', async () => {
    const account = await buildAccount(database.db, 'mary')
    const { access_token, refresh_token } = await signedIn('mary')
    expect((await me(bearer(access_token))).statusCode).toBe(200)
    await disableAccount(database.db, account)
    expect((await refresh(refresh_token)).json()).toEqual(detail(authMessages.refreshInvalid))
    expect((await login('mary', PASSWORD)).json()).toEqual(detail(authMessages.disabled))

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    const reply = await me(bearer(access_token))
    vi.useRealTimers()
    expect([reply.statusCode, reply.json()]).toEqual([401, detail(authMessages.accountMissing)])

    await enableAccount(database.db, account)
    expect((await login('mary', PASSWORD)).statusCode).toBe(200)
  })

  test('resetting a password signs out the old sessions', async () => {
    const account = await buildAccount(database.db, 'rosalind')
    const browser = new Browser(app)
    const { refresh_token } = await browser.tokens('rosalind', PASSWORD)
    await resetPassword(database.db, account, await hashPassword('another password'))
    expect((await browser.refresh(refresh_token)).statusCode).toBe(400)
    expect(await browser.openSignIn()).toContain('/oidc/sign-in/')
    expect((await login('rosalind', PASSWORD)).statusCode).toBe(401)
    expect((await login('rosalind', 'another password')).statusCode).toBe(200)
  })
})
