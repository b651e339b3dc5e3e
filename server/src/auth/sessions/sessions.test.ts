import { randomUUID } from 'node:crypto'
import { type Session, sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser, locationOf, SITE } from '../../../test/browser.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { bearer, buildAccount, claimsIn, PASSWORD, signInByScript, startApp } from '../../../test/sign-in-app.ts'
import { statementsWaiting } from '../../../test/statements-waiting.ts'
import { disableAccount, enableAccount } from '../accounts/disable-account.ts'
import { authMessages } from '../auth-messages.ts'
import { REFRESH_TOKEN_S } from '../oidc/settings.ts'
import { endSessionsOf } from './sessions.queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
/** A second server of the same database. */
let other: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  other = await startApp(database.db)
})
afterAll(async () => {
  await Promise.all([app.close(), other.close()])
  await database.drop()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const me = (token: string, server = app) => server.inject({ url: userRoutes.me.path, headers: bearer(token) })
const statusOn = async (server: FastifyInstance, token: string) => (await me(token, server)).statusCode
const list = async (token: string): Promise<Session[]> =>
  (await app.inject({ url: sessionRoutes.list.path, headers: bearer(token) })).json().results
const end = (token: string, id: string) =>
  app.inject({ method: 'DELETE', url: sessionRoutes.end.path.replace(':uuid', id), headers: bearer(token) })
const post = (token: string, { path }: { path: string }, payload?: object) =>
  app.inject({ method: 'POST', url: path, headers: bearer(token), ...(payload ? { payload } : {}) })
const renew = (refresh_token: string) =>
  app.inject({ method: 'POST', url: userRoutes.refresh.path, payload: { refresh_token } })

const personOf = (username: string) =>
  database.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const events = async (username: string) =>
  (
    await database.db
      .selectFrom('audit')
      .select(['event', 'user_id', 'address', 'details'])
      .where('subject', '=', username)
      .orderBy('id')
      .execute()
  ).map(({ event, details }) => ({ event, details }))
const audited = async (username: string) => (await events(username)).map(({ event }) => event)

/** Whether a browser that starts a sign-in has to enter a password. */
const isAsked = async (browser: Browser) => (await browser.openSignIn()).includes('/oidc/sign-in/')

describe('the list', () => {
  test('contains every sign-in of the person, and marks the current one', async () => {
    await buildAccount(database.db, 'ada')
    await buildAccount(database.db, 'eve')
    const inBrowser = await new Browser(app, '10.1.2.3', FIREFOX).tokens('ada', PASSWORD)
    const { access_token } = await signInByScript(app, 'ada', { 'user-agent': 'python-requests/2.32.3' })
    await signInByScript(app, 'eve')
    const sessions = await list(access_token)
    const seen = { id: expect.any(String), created_at: expect.any(String), last_seen_at: expect.any(String) }
    expect(sessions.toSorted((a, b) => Number(b.current) - Number(a.current))).toEqual([
      { ...seen, current: true, browser: 'python-requests 2.32', address: '127.0.0.1' },
      { ...seen, current: false, browser: 'Firefox 140 on Linux', address: '10.1.2.3' },
    ])
    const [current] = (await list(inBrowser.access_token)).filter(session => session.current)
    expect(current?.browser).toBe('Firefox 140 on Linux')
  })

  test('has one line per browser, however often it renews its tokens or opens another tab', async () => {
    await buildAccount(database.db, 'tabs')
    const browser = new Browser(app)
    const first = await browser.tokens('tabs', PASSWORD)
    const renewed = (await browser.refresh(first.refresh_token)).json()
    const second = await browser.get(browser.authorizationUrl())
    const code = new URL(String(second.headers.location)).searchParams.get('code') ?? ''
    const inOtherTab = (await browser.exchange(code)).json()
    const [session, ...others] = await list(renewed.access_token)
    expect(others).toEqual([])
    expect(await list(inOtherTab.access_token)).toEqual([session])
  })

  test('contains when each was last seen, which is stored at most once a minute', async () => {
    await buildAccount(database.db, 'busy')
    const { access_token } = await signInByScript(app, 'busy')
    const { id } = await personOf('busy')
    const seenAt = async () =>
      (await database.db.selectFrom('last_seen').selectAll().where('user_id', '=', id).execute())[0]
    await me(access_token)
    const first = await seenAt()
    expect(first).toBeDefined()
    pass(31_000)
    await me(access_token)
    expect(await seenAt()).toEqual(first)

    await sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${id}`.execute(
      database.db,
    )
    await sql`update last_seen set at = now() - interval '2 minutes' where user_id = ${id}`.execute(database.db)
    const [before] = await list(access_token)
    pass(31_000)
    await me(access_token)
    const [after] = await list(access_token)
    expect(Date.parse(after?.last_seen_at ?? '')).toBeGreaterThan(Date.parse(before?.last_seen_at ?? ''))
    expect(await seenAt()).not.toEqual(first)
  })

  test('a call succeeds even if it cannot be stored that the person was seen', async () => {
    await buildAccount(database.db, 'full')
    const { access_token } = await signInByScript(app, 'full')
    await sql`alter table last_seen add constraint broken check (user_id < 0) not valid`.execute(database.db)
    try {
      expect(await statusOn(app, access_token)).toBe(200)
    } finally {
      await sql`alter table last_seen drop constraint broken`.execute(database.db)
    }
  })
})

describe('a session that was ended', () => {
  test("is out within 30 seconds on every server, can't be renewed, and its browser is asked for the password", async () => {
    await buildAccount(database.db, 'grace')
    const lost = new Browser(app)
    const inLost = await lost.tokens('grace', PASSWORD)
    const { access_token: own, refresh_token } = await signInByScript(app, 'grace')
    expect([await statusOn(app, inLost.access_token), await statusOn(other, inLost.access_token)]).toEqual([200, 200])
    expect(await isAsked(lost).catch(() => false)).toBe(false)

    const ended = (await list(own)).find(({ current }) => !current)
    expect((await end(own, ended?.id ?? '')).statusCode).toBe(204)
    expect((await lost.refresh(inLost.refresh_token)).statusCode).toBe(400)
    expect(await isAsked(lost)).toBe(true)
    expect(await list(own)).toHaveLength(1)
    pass(30_001)
    for (const server of [app, other]) {
      const reply = await me(inLost.access_token, server)
      expect([reply.statusCode, reply.json()]).toEqual([401, { detail: authMessages.sessionEnded }])
      expect(await statusOn(server, own)).toBe(200)
    }
    expect((await renew(refresh_token)).statusCode).toBe(200)
    expect(await events('grace')).toContainEqual({ event: 'sessions-ended', details: { sessions: 1 } })
  })

  test('is not revived by a request of its browser that was in progress', async () => {
    await buildAccount(database.db, 'margaret')
    const lost = new Browser(app)
    await lost.signIn('margaret', PASSWORD)
    const { id } = await personOf('margaret')
    let held: ReturnType<Browser['get']> | undefined
    await database.db.transaction().execute(async trx => {
      // The provider reads the browser's session first, then the account.
      await sql`lock table accounts in access exclusive mode`.execute(trx)
      held = lost.get(lost.authorizationUrl({ prompt: 'none' }))
      await statementsWaiting(database.db, 1)
      expect(await endSessionsOf(trx, id)).toBe(1)
    })
    expect(String((await held)?.headers.location)).toContain('error=login_required')
    expect(await isAsked(lost)).toBe(true)
    expect(await database.db.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).toEqual([])
  })

  test('ends however it was begun, even if it never had tokens', async () => {
    await buildAccount(database.db, 'victim')
    const thief = new Browser(app)
    const page = locationOf(await thief.get(thief.authorizationUrl({ nonce: 'nul\0' })))
    await thief.get(locationOf(await thief.post(page, { username: 'victim', password: PASSWORD })))
    await database.db.deleteFrom('oidc_payloads').where('model', '=', 'AuthorizationCode').execute()
    const { access_token } = await signInByScript(app, 'victim')
    const theirs = (await list(access_token)).find(({ current }) => !current)
    expect((await end(access_token, theirs?.id ?? '')).statusCode).toBe(204)
    expect(await isAsked(thief)).toBe(true)
  })

  test("can be the current one, but not another person's", async () => {
    for (const username of ['mine', 'theirs']) await buildAccount(database.db, username)
    const { access_token } = await signInByScript(app, 'mine')
    const [theirs] = await list((await signInByScript(app, 'theirs')).access_token)
    for (const id of [theirs?.id ?? '', randomUUID(), '7', 'x'.repeat(40)]) {
      const reply = await end(access_token, id)
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `There is no session with the id ${id}.` }])
    }
    const [own] = await list(access_token)
    expect((await end(access_token, own?.id ?? '')).statusCode).toBe(204)
    expect(await statusOn(app, access_token)).toBe(401)
  })

  test('the others are ended at once, the current one and its browser stay signed in', async () => {
    await buildAccount(database.db, 'hopper')
    const elsewhere = new Browser(app)
    const lost = await elsewhere.tokens('hopper', PASSWORD)
    const script = await signInByScript(app, 'hopper')
    const here = new Browser(app)
    const own = await here.tokens('hopper', PASSWORD)
    expect((await post(own.access_token, sessionRoutes.endOthers)).statusCode).toBe(204)
    expect((await renew(lost.refresh_token)).statusCode).toBe(401)
    expect((await renew(script.refresh_token)).statusCode).toBe(401)
    expect(await isAsked(elsewhere)).toBe(true)
    expect((await here.refresh(own.refresh_token)).statusCode).toBe(200)
    const again = await here.get(here.authorizationUrl())
    expect(String(again.headers.location)).toContain('code=')
    expect(await events('hopper')).toContainEqual({ event: 'sessions-ended', details: { sessions: 2 } })
  })

  test('is not renewed by a concurrent renewal', async () => {
    await buildAccount(database.db, 'race')
    const { refresh_token } = await signInByScript(app, 'race')
    const { id } = await personOf('race')
    const [renewed] = await Promise.all([renew(refresh_token), endSessionsOf(database.db, id)])
    if (renewed.statusCode === 200) {
      const tokens = renewed.json()
      expect(await statusOn(app, tokens.access_token)).toBe(401)
      expect((await renew(tokens.refresh_token)).statusCode).toBe(401)
    }
    expect(await database.db.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).toEqual([])
  })
})

describe('an access token from before sessions', () => {
  /** A token as the provider issued it before, without a session; @param minutesAgo how long before the upgrade */
  async function buildOld(username: string, minutesAgo: number): Promise<string> {
    const { access_token } = await signInByScript(app, username)
    const { value } = await database.db
      .selectFrom('auth_keys')
      .select('value')
      .where('use', '=', 'signing')
      .executeTakeFirstOrThrow()
    const { sid, iat, exp, ...claims } = claimsIn(access_token)
    const header = { ...decodeProtectedHeader(access_token), alg: String(value['alg']) }
    return new SignJWT({ ...claims, iat: iat - 60 * minutesAgo, exp })
      .setProtectedHeader(header)
      .sign(await importJWK(value as JWK))
  }

  /** As the upgrade makes it of a grant whose refresh token was issued so long before. */
  const buildMigrated = (userId: number, minutesAgo: number) =>
    sql`insert into sessions (grant_id, user_id, expires_at) values (${randomUUID()}, ${userId},
      now() + make_interval(secs => ${REFRESH_TOKEN_S - 60 * minutesAgo})) returning id`.execute(database.db)

  test('belongs to the session created by the upgrade, and ends with it', async () => {
    await buildAccount(database.db, 'emmy')
    const old = await buildOld('emmy', 3)
    expect(await statusOn(app, old)).toBe(401)
    const { id } = await personOf('emmy')
    for (const minutesAgo of [9, 3, 60]) await buildMigrated(id, minutesAgo)
    expect(await statusOn(app, old)).toBe(200)
    const current = (await list(old)).find(session => session.current)
    const { expires_at } = await database.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '=', current?.id ?? '')
      .executeTakeFirstOrThrow()
    const minutesAgo = (Date.now() + REFRESH_TOKEN_S * 1000 - Date.parse(expires_at)) / 60_000
    expect(minutesAgo).toBeCloseTo(3, 0)
    await endSessionsOf(database.db, id)
    await signInByScript(app, 'emmy')
    expect(await statusOn(other, old)).toBe(401)
  })

  test('is refused if it was issued after the upgrade', async () => {
    await buildAccount(database.db, 'noether')
    const { id } = await personOf('noether')
    await buildMigrated(id, 3)
    await sql`update sessions set created_at = now() - interval '9 minutes' where user_id = ${id}`.execute(database.db)
    expect(await statusOn(app, await buildOld('noether', 3))).toBe(401)
  })
})

describe('signing out', () => {
  test('by auth/logout: the token is invalid at once here, within 30 seconds elsewhere, and the browser is asked again', async () => {
    await buildAccount(database.db, 'mary')
    const browser = new Browser(app)
    const { access_token, refresh_token } = await browser.tokens('mary', PASSWORD)
    expect(await statusOn(other, access_token)).toBe(200)
    expect((await post(access_token, sessionRoutes.signOut)).statusCode).toBe(204)
    expect(await statusOn(app, access_token)).toBe(401)
    pass(30_001)
    expect(await statusOn(other, access_token)).toBe(401)
    expect((await browser.refresh(refresh_token)).statusCode).toBe(400)
    expect(await isAsked(browser)).toBe(true)
    expect(await audited('mary')).toEqual(['sign-in', 'sign-out'])
  })

  test("continues through the provider's page if the session was ended before, by a script that the page allows", async () => {
    await buildAccount(database.db, 'gone')
    const browser = new Browser(app)
    const { access_token, id_token } = await browser.tokens('gone', PASSWORD)
    await post(access_token, sessionRoutes.signOut)
    const page = await browser.get(`/oidc/session/end?id_token_hint=${id_token}`)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('submit()')])
    expect(await browser.signOut(id_token)).toBe(`${SITE}/`)
    expect(await audited('gone')).toEqual(['sign-in', 'sign-out'])
  })

  test("by the provider's page also ends the session", async () => {
    await buildAccount(database.db, 'rosalind')
    const browser = new Browser(app)
    const { access_token, id_token } = await browser.tokens('rosalind', PASSWORD)
    const own = await signInByScript(app, 'rosalind')
    expect(await list(own.access_token)).toHaveLength(2)
    await browser.signOut(id_token)
    expect(await list(own.access_token)).toHaveLength(1)
    expect(await statusOn(other, access_token)).toBe(401)
    expect(await audited('rosalind')).toEqual(['sign-in', 'sign-in', 'sign-out'])
  })

  test('a refresh token that is used twice ends the session', async () => {
    await buildAccount(database.db, 'twice')
    const { access_token, refresh_token } = await signInByScript(app, 'twice')
    await renew(refresh_token)
    expect((await renew(refresh_token)).statusCode).toBe(401)
    expect(await statusOn(app, access_token)).toBe(401)
  })
})

test('a disabled person is out within 30 seconds on every server, and can sign in again later', async () => {
  const account = await buildAccount(database.db, 'barbara')
  const { access_token, refresh_token } = await signInByScript(app, 'barbara')
  expect([await statusOn(app, access_token), await statusOn(other, access_token)]).toEqual([200, 200])
  await disableAccount(database.db, account)
  expect((await renew(refresh_token)).statusCode).toBe(401)
  pass(30_001)
  for (const server of [app, other]) {
    const reply = await me(access_token, server)
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: authMessages.accountMissing }])
  }
  await enableAccount(database.db, account)
  expect(await statusOn(app, access_token)).toBe(401)
  expect(await audited('barbara')).toEqual(['sign-in', 'account-disabled', 'account-enabled'])
})

test('failed sign-ins are in the audit, with a username only if it is one', async () => {
  await buildAccount(database.db, 'jean')
  const login = (username: string) =>
    app.inject({ method: 'POST', url: userRoutes.login.path, payload: { username, password: 'wrong password' } })
  await login('Jean')
  await login('my secret passphrase')
  const lines = await database.db
    .selectFrom('audit')
    .select(['subject', 'user_id', 'address'])
    .where('event', '=', 'sign-in-failed')
    .orderBy('id')
    .execute()
  const nobody = { user_id: null, address: '127.0.0.1' }
  expect(lines).toEqual([
    { ...nobody, subject: 'jean' },
    { ...nobody, subject: null },
  ])
})
