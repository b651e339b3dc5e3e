import { type Account, accountRoutes, type Invitation, invitationRoutes } from '@vitrine/contract/accounts'
import type { Role } from '@vitrine/contract/roles'
import { userRoutes } from '@vitrine/contract/users'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE } from '../../../test/browser.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { bearer, buildAccount, giveRole, PASSWORD, startApp } from '../../../test/sign-in-app.ts'

let database: TestDatabase
let app: FastifyInstance
let admin: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  admin = await signedIn('admin', 'admin')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const logIn = (username: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: userRoutes.login.path, payload: { username, password } })

async function signedIn(username: string, role: Role): Promise<string> {
  await giveRole(database.db, await buildAccount(database.db, username), role)
  return (await logIn(username)).json().access_token
}

const send = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object, token = admin) =>
  app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) })

test('an invited person sets a password by the link and signs in', async () => {
  const payload = { username: 'grace', role: 'reader', name: 'Grace', email: 'grace@lab.example' }
  const invited = await send('POST', invitationRoutes.invite.path, payload)
  expect([invited.statusCode, invited.body]).toEqual([201, expect.any(String)])
  const { account, url } = invited.json<Invitation>()
  expect(account).toMatchObject({ username: 'grace', role: 'reader', state: 'invited', signs_in_with: 'password' })
  expect(url).toMatch(new RegExp(`^${SITE}/oidc/link/[\\w-]{43}$`))
  const accept = () =>
    app.inject({ method: 'POST', url: invitationRoutes.accept.path, payload: { link: url, password: PASSWORD } })
  expect((await accept()).statusCode).toBe(204)
  expect((await logIn('grace')).statusCode).toBe(200)
  expect((await send('GET', accountRoutes.get.path.replace(':id', String(account.id)))).json<Account>().state).toBe(
    'active',
  )
  const again = await accept()
  expect([again.statusCode, again.json()]).toEqual([
    410,
    { detail: 'This link was used or has run out. Ask for a new one.' },
  ])
})

test('the accounts are listed, searched and filtered', async () => {
  const page = async (query: string) => (await send('GET', `${accountRoutes.list.path}?${query}`)).json()
  expect(await page('search=ADM&role=admin&state=active')).toMatchObject({ total: 1, results: [{ username: 'admin' }] })
  expect(await page('state=disabled')).toMatchObject({ total: 0, results: [] })
})

test('the daily backups are listed', async () => {
  expect((await send('GET', '/api/backups/')).json()).toEqual({
    scheduled: null,
    last_success: null,
    last_failure: null,
    results: [],
  })
})
