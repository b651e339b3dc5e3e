import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, codeOf, locationOf, SITE } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { bearer, buildAccount, claimsIn, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { disableAccount } from './accounts/disable-account.ts'
import { authMessages } from './auth-messages.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  await buildAccount(database.db, 'Ada', { name: 'Ada Lovelace', email: 'ada@lab.example' })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(() => {
  browser = new Browser(app)
})

const problemOf = (body: string) => /role="alert">.*<\/svg>(.*?)<\/p>/.exec(body)?.[1]

test('the complete flow: to the form, back with a code, tokens, and a call of the API', async () => {
  const page = await browser.openSignIn()
  const shown = await browser.get(page)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('<label for="username">Username</label>')
  expect(shown.body).toContain('<label for="password">Password</label>')

  const back = await browser.get(locationOf(await browser.post(page, { username: 'Ada', password: PASSWORD })))
  const url = new URL(locationOf(back))
  expect(url.origin + url.pathname).toBe(`${SITE}/login`)
  expect(url.searchParams.get('state')).toBe('the-state')

  const reply = await browser.exchange(codeOf(back))
  expect(reply.json()).toMatchObject({ token_type: 'Bearer', expires_in: 600, refresh_token: expect.any(String) })
  const { access_token, id_token } = reply.json()
  expect(claimsIn(access_token)).toMatchObject({
    iss: `${SITE}/oidc`,
    aud: 'urn:vitrine:api',
    client_id: 'vitrine-web',
  })
  expect(claimsIn(id_token)).toMatchObject({
    preferred_username: 'Ada',
    name: 'Ada Lovelace',
    email: 'ada@lab.example',
  })

  const me = await app.inject({ url: '/api/auth/me/', headers: bearer(access_token) })
  expect(me.json()).toMatchObject({ username: 'Ada', name: 'Ada Lovelace', email: 'ada@lab.example' })
})

test('userinfo returns username, name and e-mail address for an access token, and nothing without one', async () => {
  const { access_token } = await browser.tokens('Ada', PASSWORD)
  const reply = await app.inject({ url: '/oidc/me', headers: bearer(access_token) })
  expect(reply.json()).toEqual({
    sub: claimsIn(access_token).sub,
    preferred_username: 'Ada',
    name: 'Ada Lovelace',
    email: 'ada@lab.example',
  })
  expect((await app.inject('/oidc/me')).statusCode).toBe(401)
})

test('discovery names addresses at which browsers reach the server, whatever the host of a request', async () => {
  const reply = await app.inject({ url: '/oidc/.well-known/openid-configuration', headers: { host: 'evil.example' } })
  expect(reply.json()).toMatchObject({
    issuer: `${SITE}/oidc`,
    authorization_endpoint: `${SITE}/oidc/auth`,
    token_endpoint: `${SITE}/oidc/token`,
    end_session_endpoint: `${SITE}/oidc/session/end`,
    userinfo_endpoint: `${SITE}/oidc/me`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('cookies are secure if browsers use https, even behind a proxy that is not configured', async () => {
  const secured = await startApp(database.db, { PUBLIC_URL: 'https://lab.example' })
  const cookies = async (on: FastifyInstance, site: string) => {
    const url = new Browser(on).authorizationUrl({ redirect_uri: `${site}/login` })
    return [(await on.inject({ url, headers: { host: '127.0.0.1:8080' } })).headers['set-cookie'] ?? []].flat()
  }
  for (const cookie of await cookies(secured, 'https://lab.example')) expect(cookie).toMatch(/; secure/i)
  const plain = await cookies(app, SITE)
  expect(plain.length).toBeGreaterThan(0)
  for (const cookie of plain) {
    expect(cookie).not.toMatch(/; secure/i)
    expect(cookie).toMatch(/; httponly/i)
    expect(cookie).toMatch(/; samesite=lax/i)
  }
  await secured.close()
})

describe('the form', () => {
  test('reports a wrong username or password, keeps the typed username and asks again', async () => {
    const page = await browser.openSignIn()
    for (const username of ['Ada', 'nobody <b>']) {
      const reply = await browser.post(page, { username, password: 'wrong password' })
      expect(reply.statusCode).toBe(401)
      expect(problemOf(reply.body)).toBe(authMessages.wrongPassword)
    }
    const again = await browser.post(page, { username: 'nobody "<b>', password: 'wrong password' })
    expect(again.body).toContain('value="nobody &quot;&lt;b&gt;"')
    expect(again.body).not.toContain('wrong password"')
    expect(locationOf(await browser.post(page, { username: 'Ada', password: PASSWORD }))).toContain('/oidc/auth/')
  })

  test('reports missing values at their fields', async () => {
    const page = await browser.openSignIn()
    const empty = await browser.post(page, {})
    expect(empty.statusCode).toBe(400)
    expect(empty.body).toContain(authMessages.enterUsername)
    expect(empty.body).toContain(authMessages.enterPassword)
    const half = await browser.post(page, { username: 'Ada', password: '' })
    expect(half.body).not.toContain(authMessages.enterUsername)
    expect(half.body).toMatch(/id="password"[^>]* aria-invalid="true" aria-describedby="password-error"/)
  })

  test('accepts a username in any case and with spaces around it', async () => {
    expect(await browser.signIn('  aDA ', PASSWORD)).toMatch(/.+/)
  })

  test('only reports that an account is disabled to those who know its password', async () => {
    const account = await buildAccount(database.db, 'Grace')
    await disableAccount(database.db, account)
    const page = await browser.openSignIn()
    const right = await browser.post(page, { username: 'Grace', password: PASSWORD })
    expect([right.statusCode, problemOf(right.body)]).toEqual([401, authMessages.disabled])
    const wrong = await browser.post(page, { username: 'Grace', password: 'wrong password' })
    expect(problemOf(wrong.body)).toBe(authMessages.wrongPassword)
  })

  test('can contain characters that databases reject', async () => {
    const page = await browser.openSignIn()
    const reply = await browser.post(page, { username: 'nul\0byte', password: 'nul\0byte' })
    expect(problemOf(reply.body)).toBe(authMessages.wrongPassword)
  })

  test('only works in the browser that opened it', async () => {
    const page = await browser.openSignIn()
    const stranger = await new Browser(app).post(page, { username: 'Ada', password: PASSWORD })
    expect(stranger.statusCode).toBe(400)
    expect(stranger.body).toContain(authMessages.signInExpired)
    expect(stranger.body).toContain(`href="${SITE}/"`)
  })

  test.each([
    ['in JSON', 415, 'application/json', '{}'],
    ['too long', 413, 'application/x-www-form-urlencoded', `username=${'x'.repeat(20_000)}`],
  ])('that is %s is a %i on a page, not a server error', async (_what, status, type, payload) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/oidc/sign-in/x',
      payload,
      headers: { 'content-type': type },
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(reply.body).toContain(authMessages.signInFailed)
  })

  test('an outdated form says so and leads to a new start', async () => {
    const page = await browser.openSignIn()
    await database.db.deleteFrom('oidc_payloads').where('model', '=', 'Interaction').execute()
    for (const reply of [await browser.get(page), await browser.post(page, { username: 'Ada', password: PASSWORD })]) {
      expect(reply.statusCode).toBe(400)
      expect(reply.body).toContain(authMessages.signInExpired)
    }
  })
})

describe('the code', () => {
  test('is not given without PKCE', async () => {
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    const url = new URL(locationOf(await browser.get(browser.authorizationUrl(without))))
    expect(url.searchParams.get('error')).toBe('invalid_request')
    const plain = new URL(locationOf(await browser.get(browser.authorizationUrl({ code_challenge_method: 'plain' }))))
    expect(plain.searchParams.get('error')).toBe('invalid_request')
  })

  test('is useless without the verifier', async () => {
    const code = await browser.signIn('Ada', PASSWORD)
    const wrong = await browser.exchange(code, { code_verifier: 'x'.repeat(43) })
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'invalid_grant'])
  })

  test('works once; a second use invalidates what the first one returned', async () => {
    const code = await browser.signIn('Ada', PASSWORD)
    const { refresh_token } = (await browser.exchange(code)).json()
    expect((await browser.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await browser.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('is only sent to the app', async () => {
    const reply = await browser.get(browser.authorizationUrl({ redirect_uri: 'https://evil.example/login' }))
    expect(reply.statusCode).toBe(400)
    expect(reply.headers.location).toBeUndefined()
    expect(reply.body).toContain(authMessages.signInFailed)
  })
})

test('a signed-in person is not asked again, nor for consent', async () => {
  await browser.signIn('Ada', PASSWORD)
  expect(codeOf(await browser.get(browser.authorizationUrl()))).toMatch(/.+/)
})

test('a form opened before another person signed in replaces them', async () => {
  await buildAccount(database.db, 'Bea')
  const page = await browser.openSignIn()
  const { id_token } = await browser.tokens('Ada', PASSWORD)
  const between = await browser.get(locationOf(await browser.post(page, { username: 'Bea', password: PASSWORD })))
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.body)?.[1] ?? ''
  const resume = locationOf(await browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' }))
  const tokens = (await browser.exchange(codeOf(await browser.get(resume)))).json()
  expect(claimsIn(tokens.id_token).sub).not.toBe(claimsIn(id_token).sub)
  expect(claimsIn(tokens.id_token)).toMatchObject({ preferred_username: 'Bea' })
})

test('an account that is disabled in the meantime has to sign in again', async () => {
  const account = await buildAccount(database.db, 'Mary')
  await browser.signIn('Mary', PASSWORD)
  await database.db
    .updateTable('users')
    .set({ disabled_at: '2026-01-01' })
    .where('subject', '=', account.subject)
    .execute()
  expect(locationOf(await browser.get(browser.authorizationUrl()))).toContain('/oidc/sign-in/')
})

describe('signing out', () => {
  test("returns to the site's origin, ends the session and invalidates the refresh token", async () => {
    const { id_token, refresh_token } = await browser.tokens('Ada', PASSWORD)
    expect(await browser.signOut(id_token)).toBe(`${SITE}/`)
    expect((await browser.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect(await browser.openSignIn()).toContain('/oidc/sign-in/')
  })

  test('does not affect the sessions of other browsers', async () => {
    const other = new Browser(app)
    const valid = await other.tokens('Ada', PASSWORD)
    await browser.signOut((await browser.tokens('Ada', PASSWORD)).id_token)
    expect((await other.refresh(valid.refresh_token)).statusCode).toBe(200)
  })

  test('needs no confirmation from the app, but asks if a stranger sent the browser', async () => {
    const { id_token } = await browser.tokens('Ada', PASSWORD)
    const asked = await browser.get(`/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
    expect(asked.body).toContain('.submit()')
    const stranger = await browser.get('/oidc/session/end')
    expect(stranger.body).not.toContain('<script>')
    expect(stranger.body).toContain('Do you want to sign out')
  })

  test('does not redirect elsewhere', async () => {
    const { id_token } = await browser.tokens('Ada', PASSWORD)
    const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' })
    const reply = await browser.get(`/oidc/session/end?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain(authMessages.signInFailed)
  })
})

test('a page opened under another name of this computer is redirected to the public one', async () => {
  const html = { accept: 'text/html' }
  const moved = await app.inject({ url: '/slides?x=1', headers: { ...html, host: 'localhost:8080' } })
  expect([moved.statusCode, moved.headers.location]).toEqual([302, `${SITE}/slides?x=1`])
  for (const host of ['127.0.0.1:8080', 'localhost:5173', 'lab.example'])
    expect((await app.inject({ url: '/', headers: { ...html, host } })).statusCode).not.toBe(302)
})
