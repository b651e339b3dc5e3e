import { randomUUID } from 'node:crypto'
import { type ApiToken, apiTokenRoutes, type CreatedApiToken } from '@vitrine/contract/accounts/api-tokens'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { bearer, buildAccount, PASSWORD, startApp } from '../../../test/sign-in-app.ts'
import { disableAccount, enableAccount } from '../accounts/disable-account.ts'
import { apiTokenMessages } from './api-token-messages.ts'
import { withChecksum } from './token-text.ts'

let database: TestDatabase
let app: FastifyInstance
/** A second server on the same database. */
let otherApp: FastifyInstance
let ada: Awaited<ReturnType<typeof signedIn>>
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  otherApp = await startApp(database.db)
})
afterAll(async () => {
  await Promise.all([app.close(), otherApp.close()])
  await database.drop()
})
beforeEach(async () => {
  ada = await signedIn(`ada ${++people}`)
})

const send = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, token: string, payload?: object) =>
  app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) })

async function signedIn(username: string) {
  const account = await buildAccount(database.db, username)
  const payload = { username, password: PASSWORD }
  const reply = await app.inject({ method: 'POST', url: userRoutes.login.path, payload })
  return { account, token: reply.json().access_token as string }
}

const TOKENS = apiTokenRoutes.list.path
const create = (payload: object, by = ada) => send('POST', TOKENS, by.token, payload)
async function created(payload: object = {}, by = ada): Promise<CreatedApiToken> {
  const reply = await create({ name: 'nightly export', scope: 'read', ...payload }, by)
  expect([reply.statusCode, reply.body]).toEqual([201, reply.body])
  return reply.json()
}
const listed = async (by = ada): Promise<ApiToken[]> => (await send('GET', TOKENS, by.token)).json().results
const revoke = (id: number, by = ada) => send('DELETE', `${TOKENS}${id}/`, by.token)
const daysUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000)

const refused = { detail: apiTokenMessages.invalid }
async function expectRefused(token: string, server = app) {
  const reply = await server.inject({ url: '/api/slides/', headers: bearer(token) })
  expect([reply.statusCode, reply.json()]).toEqual([401, refused])
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="vitrine", error="invalid_token"')
}

describe('a token', () => {
  test('is shown once, and the list contains everything else about it', async () => {
    const { token, ...shown } = await created({ name: ' scan station 2 ', scope: 'write', expires_in_days: 366 })
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'scan station 2',
      scope: 'write',
      prefix: token.slice(0, 12),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
    })
    expect(daysUntil(shown.expires_at)).toBe(366)
    const second = await created()
    expect(daysUntil(second.expires_at)).toBe(90)
    const { token: _, ...secondShown } = second
    expect(await listed()).toEqual([secondShown, shown])
  })

  test('is only stored as a digest', async () => {
    const { token } = await created()
    const { rows } = await sql<{ line: string }>`select t::text as line from api_tokens as t`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { line } of rows) expect(line).not.toContain(token.slice(12))
  })

  test('calls the API as its owner, and records when it was last used', async () => {
    const { token, id } = await created()
    const me = await send('GET', userRoutes.me.path, token)
    expect([me.statusCode, me.json().username]).toEqual([200, ada.account.username])
    const [used] = await listed()
    expect(used?.id).toBe(id)
    expect(Math.abs(Date.parse(used?.last_used_at ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('is named in the history of what it changes; changes of a sign-in name none', async () => {
    const { token } = await created({ name: 'scan station', scope: 'write' })
    const slide = (await send('POST', '/api/slides/', token, { name: 'made by a script' })).json().id
    await send('PATCH', `/api/slides/${slide}/`, ada.token, { organ: 'Kidney' })
    const samples = {
      id: randomUUID(),
      dry_run: false,
      rows: [{ line: 2, fields: { sample_id: `S ${slide}`, slide } }],
    }
    expect((await send('POST', '/api/samples/import/', token, samples)).statusCode).toBe(200)
    const { results } = (await send('GET', `/api/slides/${slide}/history/`, token)).json()
    expect(results).toMatchObject([
      { action: 'update', via: { kind: 'hand', name: null }, by: { username: ada.account.username } },
      { action: 'create', via: { kind: 'token', name: 'scan station' }, by: { username: ada.account.username } },
    ])
    const sample = (await send('GET', `/api/samples/?sample_id=S%20${slide}`, token)).json().results[0].id
    const imported = (await send('GET', `/api/samples/${sample}/history/`, token)).json().results
    expect(imported).toMatchObject([{ action: 'create', via: { kind: 'import', name: null } }])
    const line = database.db.selectFrom('history').select('token_id').where('table_name', '=', 'samples')
    expect((await line.where('record_id', '=', sample).executeTakeFirst())?.token_id).toBeGreaterThan(0)
  })

  test('is marked as used at most once a minute', async () => {
    const { token, id } = await created()
    const usedAt = async (ago: string) => {
      await sql`update api_tokens set last_used_at = now() - ${ago}::interval where id = ${id}`.execute(database.db)
      const before = (await listed())[0]?.last_used_at
      await send('GET', userRoutes.me.path, token)
      return [before, (await listed())[0]?.last_used_at]
    }
    const [early, afterEarly] = await usedAt('50 seconds')
    expect(afterEarly).toBe(early)
    const [late, afterLate] = await usedAt('70 seconds')
    expect(afterLate).not.toBe(late)
  })

  test('is refused at once on every server when it is revoked', async () => {
    const { token, id } = await created()
    for (const server of [app, otherApp])
      expect((await server.inject({ url: '/api/slides/', headers: bearer(token) })).statusCode).toBe(200)
    expect((await revoke(id)).statusCode).toBe(204)
    for (const server of [app, otherApp]) await expectRefused(token, server)
    expect(await listed()).toEqual([])
    const again = await revoke(id)
    expect([again.statusCode, again.json()]).toEqual([404, { detail: `There is no API token with the id ${id}.` }])
  })

  test('is refused after it has expired, and stays in the list', async () => {
    const { token, id } = await created()
    await sql`update api_tokens set expires_at = now() where id = ${id}`.execute(database.db)
    await expectRefused(token)
    expect((await listed()).map(other => other.id)).toEqual([id])
  })

  test('is refused while the account of its owner is disabled', async () => {
    const { token } = await created()
    await disableAccount(database.db, ada.account)
    await expectRefused(token)
    await enableAccount(database.db, ada.account)
    expect((await send('GET', '/api/slides/', token)).statusCode).toBe(200)
  })

  test.each([
    ['unknown', withChecksum(`vitrine_${'x'.repeat(36)}`)],
    ['cut off', 'vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBx'],
    ['mistyped', 'vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBxE'],
    ['without anything', 'vitrine_'],
  ])('%s is refused', async (_what, token) => expectRefused(token))

  test('with a wrong checksum needs no query', async () => {
    await app.close()
    const away = await createTestDatabase()
    const server = await startApp(away.db)
    await away.drop()
    await expectRefused('vitrine_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ3zFBxE', server)
    const reply = await server.inject({
      url: '/api/slides/',
      headers: bearer(withChecksum(`vitrine_${'x'.repeat(36)}`)),
    })
    expect(reply.statusCode).not.toBe(401)
    await server.close()
    app = await startApp(database.db)
  })
})

describe('a person', () => {
  test('finds in the audit who creates and revokes a token, without the token', async () => {
    const { id, token, expires_at } = await created({ name: 'audited' })
    await revoke(id)
    const lines = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'audited')
      .orderBy('id')
      .execute()
    const { id: by } = (await send('GET', userRoutes.me.path, ada.token)).json()
    expect(lines).toMatchObject([
      { event: 'token-created', user_id: by, details: { scope: 'read', expires_at } },
      { event: 'token-revoked', user_id: by, details: {} },
    ])
    expect(JSON.stringify(lines)).not.toContain(token.slice(-20))
  })

  test('is also returned for calls with a token', async () => {
    const { token } = await created()
    await database.db.deleteFrom('last_seen').execute()
    const { id } = (await send('GET', userRoutes.me.path, token)).json()
    expect(await database.db.selectFrom('last_seen').select('user_id').execute()).toEqual([{ user_id: id }])
  })

  test("neither sees nor revokes other people's tokens", async () => {
    const { id, token } = await created()
    const eve = await signedIn(`eve ${people}`)
    expect(await listed(eve)).toEqual([])
    expect((await revoke(id, eve)).statusCode).toBe(404)
    expect((await send('GET', '/api/slides/', token)).statusCode).toBe(200)
  })

  test('has only one valid token of a name; a revoked or expired one releases it', async () => {
    const { id } = await created({ name: 'one' })
    const taken = await create({ name: 'one ', scope: 'read' })
    expect([taken.statusCode, taken.json()]).toEqual([409, { name: [apiTokenMessages.nameTaken('one')] }])
    await created({ name: 'One' })
    await revoke(id)
    const again = await created({ name: 'one' })
    await sql`update api_tokens set expires_at = now() where id = ${again.id}`.execute(database.db)
    await created({ name: 'one' })
    await created({ name: 'one' }, await signedIn(`eve ${people}`))
  })

  test('has at most 50, even with concurrent calls', async () => {
    for (let number = 1; number <= 46; number++) await created({ name: `token ${number}` })
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) => create({ name: `late ${number}`, scope: 'read' })),
    )
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409])
    expect(replies.find(reply => reply.statusCode === 409)?.json()).toEqual({ detail: apiTokenMessages.tooMany })
    expect(await listed()).toHaveLength(50)
  })

  test.each([
    [{ scope: 'read' }, 'name', 'name is required.'],
    [{ name: '', scope: 'read' }, 'name', "name can't be empty."],
    [{ name: ' \t', scope: 'read' }, 'name', "name can't be empty."],
    [{ name: 'x'.repeat(101), scope: 'read' }, 'name', expect.stringContaining('100')],
    [{ name: 'x' }, 'scope', 'scope is required.'],
    [{ name: 'x', scope: 'admin' }, 'scope', expect.stringContaining("not 'admin'")],
    [{ name: 'x', scope: 'read', expires_in_days: 0 }, 'expires_in_days', expect.stringContaining('not 0')],
    [{ name: 'x', scope: 'read', expires_in_days: 367 }, 'expires_in_days', expect.stringContaining('not 367')],
    [{ name: 'x', scope: 'read', expires_in_days: 1.5 }, 'expires_in_days', expect.stringContaining('not 1.5')],
    [{ name: 'x\0', scope: 'read' }, 'name', 'name contains an invalid character.'],
    [{ name: 'x', scope: 'read', token: 'y' }, 'token', "There is no field 'token' here."],
  ])('gets an error for %j', async (payload, field, sentence) => {
    const reply = await create(payload)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
    expect(await listed()).toEqual([])
  })
})
