import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Browser, codeOf, locationOf } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { bearer, buildAccount, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { openDb } from '../db/client.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const apps: FastifyInstance[] = []

async function start(): Promise<FastifyInstance> {
  const app = await startApp(database.db)
  apps.push(app)
  return app
}

beforeEach(async () => {
  database = await createTestDatabase()
  await buildAccount(database.db, 'ada')
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map(app => app.close()))
  await database.drop()
})

test('a restart signs nobody out: session, access token and refresh token stay valid', async () => {
  const first = await start()
  const browser = new Browser(first)
  const { access_token, refresh_token } = await browser.tokens('ada', PASSWORD)
  await first.close()

  browser.app = await start()
  const me = await browser.app.inject({ url: '/api/auth/me/', headers: bearer(access_token) })
  expect(me.json()).toMatchObject({ username: 'ada' })
  expect((await browser.refresh(refresh_token)).statusCode).toBe(200)
  expect(codeOf(await browser.get(browser.authorizationUrl()))).toMatch(/.+/)
})

test('a sign-in in progress during the restart continues', async () => {
  const first = await start()
  const browser = new Browser(first)
  const page = await browser.openSignIn()
  await first.close()
  browser.app = await start()
  const back = await browser.get(locationOf(await browser.post(page, { username: 'ada', password: PASSWORD })))
  expect((await browser.exchange(codeOf(back))).statusCode).toBe(200)
})

test('two servers that start at once on an empty database agree on their keys', async () => {
  const second = openDb(database.url, { max: 4 })
  const [one, other] = await Promise.all([start(), startApp(second)])
  const keys = await Promise.all([one, other].map(async app => (await app.inject('/oidc/jwks')).json()))
  expect(keys[0]).toEqual(keys[1])
  expect(keys[0].keys).toHaveLength(1)
  expect(keys[0].keys[0]).not.toHaveProperty('d')
  await other.close()
  await second.destroy()
})

test('each step of a sign-in may be served by another server', async () => {
  const [one, other] = [await start(), await start()]
  const browser = new Browser(one)
  const page = await browser.openSignIn()
  browser.app = other
  const resume = locationOf(await browser.post(page, { username: 'ada', password: PASSWORD }))
  browser.app = one
  const code = codeOf(await browser.get(resume))
  browser.app = other
  const { access_token } = (await browser.exchange(code)).json()
  expect((await one.inject({ url: '/api/auth/me/', headers: bearer(access_token) })).statusCode).toBe(200)
})
