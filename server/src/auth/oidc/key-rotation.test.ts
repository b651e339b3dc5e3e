import { userRoutes } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { bearer, buildAccount, claimsIn, signInByScript, startApp } from '../../../test/sign-in-app.ts'
import { readAccountsCommand } from '../accounts-command.ts'
import { accountsMessages } from '../accounts-messages.ts'
import { deleteExpired } from '../cleaning.ts'
import * as keys from './keys.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: FastifyInstance
let two: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  await buildAccount(database.db, 'ada')
})
afterAll(() => database.drop())
beforeEach(async () => {
  one = await startApp(database.db)
  two = await startApp(database.db)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all([one.close(), two.close()])
})

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const keyOf = (token: string) => decodeProtectedHeader(token).kid
const published = async (server: FastifyInstance): Promise<string[]> =>
  (await server.inject({ url: '/oidc/jwks' })).json().keys.map(({ kid }: { kid: string }) => kid)
const statusOn = async (server: FastifyInstance, token: string) =>
  (await server.inject({ url: userRoutes.me.path, headers: bearer(token) })).statusCode

async function rotate(): Promise<void> {
  const lines: string[] = []
  const surroundings = { print: (line: string) => void lines.push(line), readStdin: async () => '' }
  await readAccountsCommand(['rotate-keys'])(database.db, surroundings)
  expect(lines).toEqual([accountsMessages.keysRotated])
}

test('the new key is used within a minute on every server, without a restart, and the old one is accepted for another hour', async () => {
  const old = (await signInByScript(one, 'ada')).access_token
  expect([await statusOn(one, old), await statusOn(two, old)]).toEqual([200, 200])
  await rotate()
  // Nothing has reloaded its keys yet.
  expect(keyOf((await signInByScript(one, 'ada')).access_token)).toBe(keyOf(old))
  pass(60_000)
  const renewed = (await signInByScript(one, 'ada')).access_token
  expect(keyOf(renewed)).not.toBe(keyOf(old))
  for (const server of [one, two]) {
    expect(await published(server)).toEqual([keyOf(renewed), keyOf(old)])
    expect([await statusOn(server, old), await statusOn(server, renewed)]).toEqual([200, 200])
  }
  const line = await database.db
    .selectFrom('audit')
    .select(['subject', 'user_id'])
    .where('event', '=', 'keys-rotated')
    .execute()
  expect(line).toEqual([{ subject: null, user_id: null }])

  await sql`update auth_keys set created_at = created_at - interval '1 hour'`.execute(database.db)
  pass(60_000)
  for (const server of [one, two]) {
    expect(await published(server)).toEqual([keyOf(renewed)])
    expect([await statusOn(server, old), await statusOn(server, renewed)]).toEqual([401, 200])
  }
  await deleteExpired(database.db)
  const left = await database.db
    .selectFrom('auth_keys')
    .select(sql<string>`value ->> 'kid'`.as('kid'))
    .where('use', '=', 'signing')
    .execute()
  expect(left).toEqual([{ kid: keyOf(renewed) }])
})

test('a key of another server is looked up when its first token arrives, once for all concurrent calls', async () => {
  const { access_token: old } = await signInByScript(two, 'ada')
  expect(await statusOn(one, old)).toBe(200)
  await rotate()
  // One server was started after the rotation, the other one has loaded its keys half a minute ago.
  const started = await startApp(database.db)
  pass(30_000)
  const { access_token } = await signInByScript(started, 'ada')
  await started.close()
  expect(keyOf(access_token)).not.toBe(keyOf(old))
  expect(await Promise.all([1, 2, 3].map(() => statusOn(one, access_token)))).toEqual([200, 200, 200])
})

test('forged key ids cause at most one query every five seconds', async () => {
  const { access_token } = await signInByScript(one, 'ada')
  const { privateKey } = await generateKeyPair('ES256')
  const forge = (kid: string) =>
    new SignJWT(claimsIn(access_token)).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(privateKey)
  const load = vi.spyOn(keys, 'loadKeys')
  pass(5_000)
  for (let i = 0; i < 20; i++) expect(await statusOn(one, await forge(`made-up-${i}`))).toBe(401)
  expect(load).toHaveBeenCalledTimes(1)
})
