import { createPrivateKey, createPublicKey, KeyObject } from 'node:crypto'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import type { JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { Browser, SITE } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Attempt, attemptsWith, type Original } from './forged-tokens.ts'
import { TestIssuer } from './oidc-issuer.ts'
import { callOf, listRoutes, type ServedRoute } from './served-routes.ts'
import { bearer, buildAccount, PASSWORD } from './sign-in-app.ts'

let database: TestDatabase
let attacker: TestIssuer

beforeAll(async () => {
  database = await createTestDatabase()
  attacker = await TestIssuer.start()
})
afterAll(async () => {
  await attacker.stop()
  await database.drop()
})

async function start(env: Record<string, string> = {}): Promise<{ app: FastifyInstance; guarded: ServedRoute[] }> {
  const { served, signIn } = listRoutes()
  const app = await buildApp({ db: database.db, config: loadConfig({ PUBLIC_URL: SITE, ...env }), signIn })
  await app.ready()
  return { app, guarded: served.filter(({ needs }) => needs !== 'open') }
}

async function builtInOriginal(app: FastifyInstance): Promise<Original> {
  await buildAccount(database.db, 'ada')
  const { access_token, id_token, refresh_token } = await new Browser(app).tokens('ada', PASSWORD)
  const keys = database.db.selectFrom('auth_keys').select('value').where('use', '=', 'signing')
  const key = createPrivateKey({ key: (await keys.executeTakeFirstOrThrow()).value as never, format: 'jwk' })
  return {
    token: access_token,
    key,
    publicKey: createPublicKey(key).export({ format: 'jwk' }) as JWK,
    others: { 'an id token': id_token, 'a refresh token': refresh_token },
    elsewhere: attacker.url,
  }
}

/** External providers mark access tokens in fewer ways, so the claims decide. */
async function outsideOriginal(issuer: TestIssuer): Promise<Original> {
  return {
    token: await issuer.token(),
    key: KeyObject.from(issuer.privateKey),
    publicKey: issuer.publicKey,
    others: {
      'an id token': await issuer.token({ claims: { aud: issuer.clientId, nonce: 'n' }, without: ['scope'] }),
      'an id token, by its hash': await issuer.token({ claims: { at_hash: 'x' } }),
      'an id token, as Keycloak marks it': await issuer.token({ claims: { typ: 'ID' } }),
      'a refresh token, as Keycloak marks it': await issuer.token({ claims: { typ: 'Refresh' } }),
      'a refresh token': 'rcFJuTglGpmWPWhob5hvI3X8hi4ExU0DzCVikWOswqkhvIX7hEvSMRzHQOWlF5kg',
    },
    elsewhere: attacker.url,
  }
}

/** @returns the calls with a reply other than 401, or a reply that could confuse clients */
async function answered(app: FastifyInstance, guarded: ServedRoute[], attempts: Record<string, Attempt>) {
  const wrong: string[] = []
  for (const [name, { headers = {}, query = '' }] of Object.entries(attempts))
    for (const route of guarded) {
      const call = callOf(route)
      const url = query === '' ? call.url : `${call.url}?${query}`
      const reply = await app.inject({ ...call, url, headers: { ...call.headers, ...headers } })
      const challenge = String(reply.headers['www-authenticate'])
      const expected = headers['authorization'] === undefined ? /^Bearer realm="vitrine"$/ : /, error="invalid_token"$/
      if (reply.statusCode !== 401 || !expected.test(challenge) || typeof reply.json().detail !== 'string')
        wrong.push(`${name}: ${route.method} ${route.path} ${reply.statusCode} ${challenge} ${reply.body}`)
    }
  return wrong
}

const me = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: userRoutes.me.path, headers: bearer(token) })).statusCode

test('no call of the API accepts tokens that the built-in provider did not issue for it', async () => {
  const { app, guarded } = await start()
  const original = await builtInOriginal(app)
  expect(guarded.length).toBeGreaterThan(45)
  expect(await answered(app, guarded, attemptsWith(original))).toEqual([])
  expect(await me(app, original.token)).toBe(200)
  expect(attacker.asked).toEqual([])
  await app.close()
})

test('no call of the API accepts tokens that another provider did not issue for it', async () => {
  const issuer = await TestIssuer.start()
  const { app, guarded } = await start({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  })
  const original = await outsideOriginal(issuer)
  expect(guarded.length).toBeGreaterThan(45)
  expect(await me(app, original.token)).toBe(200)
  expect(await answered(app, guarded, attemptsWith(original))).toEqual([])
  expect(await me(app, original.token)).toBe(200)
  expect(attacker.asked).toEqual([])
  await app.close()
  await issuer.stop()
})
