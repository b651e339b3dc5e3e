import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, locationOf } from '../../../test/browser.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { buildAccount, PASSWORD, startApp } from '../../../test/sign-in-app.ts'
import { authMessages } from '../auth-messages.ts'
import { deleteExpired } from '../cleaning.ts'
import { deleteOldest } from './unfinished-sign-ins.ts'

const MOST_OF_ADDRESS = 300

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: FastifyInstance
let other: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  other = await startApp(database.db)
  await buildAccount(database.db, 'Ada')
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('oidc_payloads').execute()
  await database.db.deleteFrom('sign_in_counters').execute()
})

const unfinished = () => database.db.selectFrom('oidc_payloads').selectAll().where('model', '=', 'Interaction')
const countUnfinished = async () => (await unfinished().execute()).length
const start = (on = app, address = '192.0.2.10') => {
  const browser = new Browser(on, address)
  return browser.get(browser.authorizationUrl())
}

/** Lets time pass for the counts. */
const pass = (seconds: number) =>
  sql`update sign_in_counters set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(database.db)

/** As many at an address as are possible, on two servers. */
async function startAll(address?: string): Promise<void> {
  await Promise.all(
    Array.from({ length: MOST_OF_ADDRESS }, (_, index) => start(index % 2 === 0 ? app : other, address)),
  )
}

test.each(['state', 'nonce', 'login_hint', 'ui_locales'])(
  'a %s of more than 512 characters is refused on a page, and none of it is stored',
  async name => {
    const browser = new Browser(app)
    const reply = await browser.get(browser.authorizationUrl({ [name]: 'x'.repeat(513) }))
    expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined])
    expect(reply.body).toContain(authMessages.longParameter(name, 513, 512))
    expect(await countUnfinished()).toBe(0)
  },
)

test('a state of 512 characters is returned to the app', async () => {
  const browser = new Browser(app)
  const state = 'x'.repeat(512)
  const page = locationOf(await browser.get(browser.authorizationUrl({ state })))
  const resume = locationOf(await browser.post(page, { username: 'Ada', password: PASSWORD }))
  const back = new URL(locationOf(await browser.get(resume)))
  expect(back.searchParams.get('state')).toBe(state)
})

test('an unfinished sign-in is kept for an hour', async () => {
  await start()
  const inAnHour = await unfinished().where('expires_at', '>', sql<Date>`now() + interval '59 minutes'`).execute()
  expect(inAnHour).toHaveLength(1)
  await sql`update oidc_payloads set expires_at = expires_at - interval '1 hour'`.execute(database.db)
  await deleteExpired(database.db)
  expect(await countUnfinished()).toBe(0)
})

test('300 can be begun at one address, on all servers together; then one every 12 seconds', async () => {
  await startAll()
  const refused = await start(other)
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.location]).toEqual([429, '12', undefined])
  expect(refused.body).toContain(authMessages.manyStarts)
  expect(await countUnfinished()).toBe(MOST_OF_ADDRESS)
  expect((await start(app, '198.51.100.7')).statusCode).toBe(303)
  await pass(12)
  expect((await start()).statusCode).toBe(303)
  expect((await start()).statusCode).toBe(429)
})

test('completed sign-ins no longer count, so that a lab behind one address can keep signing in', async () => {
  await startAll('10.0.0.1')
  await pass(12)
  for (let person = 0; person < 3; person++) expect(await new Browser(app).signIn('Ada', PASSWORD)).toMatch(/.+/)
})

test('across all addresses, the oldest are deleted first', async () => {
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await start(app, address)
  const [, second, third] = await unfinished().orderBy('expires_at').execute()
  await deleteOldest(database.db, 2)
  const left = await unfinished().orderBy('expires_at').execute()
  expect(left.map(({ id_digest }) => id_digest)).toEqual([second?.id_digest, third?.id_digest])
})
