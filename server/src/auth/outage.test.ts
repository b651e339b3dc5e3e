import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Browser, codeOf, locationOf } from '../../test/browser.ts'
import { createTestDatabase } from '../../test/database.ts'
import { DatabaseLine } from '../../test/database-line.ts'
import { bearer, buildAccount, PASSWORD, startApp } from '../../test/sign-in-app.ts'
import { type Db, openDb } from '../db/client.ts'
import { databaseMessages } from '../db/database-messages.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let line: Awaited<ReturnType<typeof DatabaseLine.to>>
let db: Db
let app: FastifyInstance

beforeEach(async () => {
  database = await createTestDatabase()
  await buildAccount(database.db, 'ada')
  line = await DatabaseLine.to(database.url)
  db = openDb(line.url, { max: 4 })
  app = await startApp(db)
})
afterEach(async () => {
  await app.close()
  await db.destroy()
  await line.close()
  await database.drop()
})

test('while the database is unavailable sign-in says so, signs nobody out, and continues afterwards', async () => {
  const browser = new Browser(app)
  const { access_token, refresh_token } = await new Browser(app).tokens('ada', PASSWORD)
  const page = await browser.openSignIn()

  line.cut()
  for (const reply of [await browser.post(page, { username: 'ada', password: PASSWORD }), await browser.get(page)]) {
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain(databaseMessages.missing)
  }
  const renewal = await browser.refresh(refresh_token)
  expect([renewal.statusCode, renewal.json().error, renewal.headers['retry-after']]).toEqual([503, 'server_error', '5'])
  const script = { refresh_token }
  for (const call of [
    { method: 'GET', url: '/api/auth/me/', headers: bearer(access_token) },
    { method: 'POST', url: '/api/auth/refresh/', payload: script },
    { method: 'POST', url: '/api/auth/login/', payload: { username: 'ada', password: PASSWORD } },
  ] as const) {
    const reply = await app.inject(call)
    expect([call.url, reply.statusCode, reply.json()]).toEqual([
      call.url,
      503,
      { detail: databaseMessages.missing, request_id: reply.headers['x-request-id'] },
    ])
  }

  line.restore()
  const back = await browser.get(locationOf(await browser.post(page, { username: 'ada', password: PASSWORD })))
  expect((await browser.exchange(codeOf(back))).statusCode).toBe(200)
  expect((await browser.refresh(refresh_token)).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/auth/me/', headers: bearer(access_token) })).statusCode).toBe(200)
})

test('a server that starts while the database is unavailable creates its provider when it is back', async () => {
  line.cut()
  const late = await startApp(db)
  expect((await late.inject('/oidc/jwks')).statusCode).toBe(503)
  line.restore()
  expect((await late.inject('/oidc/jwks')).statusCode).toBe(200)
  await late.close()
})
