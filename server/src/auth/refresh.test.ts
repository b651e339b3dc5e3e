import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, codeOf } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { bearer, buildAccount, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { deleteExpired } from './cleaning.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  await buildAccount(database.db, 'ada')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('oidc_payloads').execute()
  browser = new Browser(app)
})

const refused = { error: 'invalid_grant' }

/** Lets time pass for what the provider keeps. */
async function passDays(days: number): Promise<void> {
  await database.db
    .updateTable('oidc_payloads')
    .set({ expires_at: sql`expires_at - make_interval(days => ${days})` })
    .execute()
}

test('a refresh token returns new tokens once, and the new one works', async () => {
  const first = await browser.tokens('ada', PASSWORD)
  const second = (await browser.refresh(first.refresh_token)).json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.expires_in).toBe(600)
  const me = await app.inject({ url: '/api/auth/me/', headers: bearer(second.access_token) })
  expect(me.json()).toMatchObject({ username: 'ada' })
  expect((await browser.refresh(second.refresh_token)).statusCode).toBe(200)
})

test('a second use of a refresh token invalidates its whole family', async () => {
  const first = await browser.tokens('ada', PASSWORD)
  const second = (await browser.refresh(first.refresh_token)).json()
  expect((await browser.refresh(first.refresh_token)).json()).toMatchObject(refused)
  expect((await browser.refresh(second.refresh_token)).json()).toMatchObject(refused)
})

test('of two concurrent uses at most one succeeds, even on two servers', async () => {
  const other = await startApp(database.db)
  for (let round = 0; round < 5; round++) {
    const browsers = [new Browser(app), new Browser(other)] as const
    const { refresh_token } = await browsers[0].tokens('ada', PASSWORD)
    const replies = await Promise.all(browsers.map(each => each.refresh(refresh_token)))
    const given = replies.filter(reply => reply.statusCode === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const reply of given) expect((await browser.refresh(reply.json().refresh_token)).json()).toMatchObject(refused)
  }
  await other.close()
})

describe('a refresh token is valid for 30 days', () => {
  test('unless it is used: then for 30 days from that time, with its session', async () => {
    let { refresh_token } = await browser.tokens('ada', PASSWORD)
    for (let month = 0; month < 3; month++) {
      await passDays(29)
      await deleteExpired(database.db)
      const reply = await browser.refresh(refresh_token)
      expect(reply.statusCode).toBe(200)
      refresh_token = reply.json().refresh_token
    }
    expect(codeOf(await browser.get(browser.authorizationUrl()))).toMatch(/.+/)
  })

  test('and no longer', async () => {
    const { refresh_token } = await browser.tokens('ada', PASSWORD)
    await passDays(31)
    expect((await browser.refresh(refresh_token)).json()).toMatchObject(refused)
  })
})

test('expired ones are deleted, others are kept', async () => {
  await browser.tokens('ada', PASSWORD)
  await browser.openSignIn()
  const count = async () => (await database.db.selectFrom('oidc_payloads').select('model').execute()).length
  const before = await count()
  await deleteExpired(database.db)
  expect(await count()).toBe(before)
  await passDays(31)
  await deleteExpired(database.db)
  expect(await count()).toBe(0)
})

test('nobody can sign in with what is stored in the database', async () => {
  const { refresh_token } = await browser.tokens('ada', PASSWORD)
  const rows = await database.db.selectFrom('oidc_payloads').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
})

test('a refresh token can be revoked', async () => {
  const { refresh_token } = await browser.tokens('ada', PASSWORD)
  const reply = await browser.post('/oidc/token/revocation', { token: refresh_token, client_id: 'vitrine-web' })
  expect(reply.statusCode).toBe(200)
  expect((await browser.refresh(refresh_token)).json()).toMatchObject(refused)
})
