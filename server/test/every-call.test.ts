import { invitationRoutes } from '@vitrine/contract/accounts/accounts'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { userRoutes } from '@vitrine/contract/accounts/users'
import type { Route } from '@vitrine/contract/api/route'
import { datasetDistributionRoutes } from '@vitrine/contract/datasets/dataset-distribution'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { evaluationRoutes } from '@vitrine/contract/experiments/evaluations'
import { inputRoutes } from '@vitrine/contract/experiments/inputs'
import { exportRoutes } from '@vitrine/contract/export/export-routes'
import { fieldRoutes } from '@vitrine/contract/fields/fields'
import { scannedFileRoutes } from '@vitrine/contract/pictures/scanned-files'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { successStatus } from '../src/http/handle.ts'
import { contractCalls as calls } from './contract-calls.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { bearer, buildAccount, giveRole, signInByScript, startApp } from './sign-in-app.ts'

let database: TestDatabase
let app: FastifyInstance
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database.db)
  await giveRole(database.db, await buildAccount(database.db, 'ada'), 'admin')
  token = (await signInByScript(app, 'ada')).access_token
  // In an empty library, a second call for demo data would get another reply than the first.
  await app.inject({
    method: 'POST',
    url: slideRoutes.create.path,
    headers: bearer(token),
    payload: { name: 'a slide' },
  })
})

/** Signing out needs a separate sign-in. */
const headersFor = async ({ path }: Route) =>
  bearer(path === sessionRoutes.signOut.path ? (await signInByScript(app, 'ada')).access_token : token)

afterAll(async () => {
  await app.close()
  await database.drop()
})

const OPEN = [
  ...[userRoutes.login.path, userRoutes.refresh.path, invitationRoutes.accept.path],
  ...Object.values(exportRoutes).map(({ download }) => download.path),
]

const named = (routes: Route[]) => routes.map(route => [`${route.method} ${route.path}`, route] as const)

const call = ({ method, path, body }: Route, headers: Record<string, string>, payload: object = {}) =>
  app.inject({ method, url: path.replace(':id', '999999'), headers, ...(body ? { payload } : {}) })

/**
 * Removes parts that differ from call to call: an address or a scan made for a single call, and the end of the log of all
 * databases.
 */
const withoutChance = (body: string) =>
  body
    .replace(/[\w-]{43}/, 'secret')
    .replace(/"cursor":"[^"]*"/, '"cursor"')
    .replace(/^\{"id":\d+\}$/, 'scan')

describe.each(named(calls))('%s', (_name, route) => {
  test('needs a token, except for signing in', async () => {
    for (const headers of [{}, bearer('nonsense')]) {
      const reply = await call(route, headers)
      if (OPEN.includes(route.path)) expect(reply.statusCode).not.toBe(401)
      else expect([reply.statusCode, reply.json()]).toEqual([401, { detail: expect.any(String) }])
    }
  })

  test('gets the same reply with and without a trailing slash, in JSON or as a file that is not cached', async () => {
    const [one, other] = [
      await call(route, await headersFor(route)),
      await call({ ...route, path: route.path.slice(0, -1) }, await headersFor(route)),
    ]
    expect([other.statusCode, withoutChance(other.body)]).toEqual([one.statusCode, withoutChance(one.body)])
    for (const reply of [one, other]) {
      expect(reply.body).not.toContain('There is nothing at')
      const type = reply.statusCode === 200 ? route.media?.[0] : undefined
      if (reply.statusCode !== 204)
        expect(reply.headers['content-type']).toBe(type ?? 'application/json; charset=utf-8')
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })
})

test.each(named(calls))('%s is in the reference, with its body and its reply', async (_name, route) => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  const described = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')][route.method.toLowerCase()]
  expect(described).toMatchObject({ summary: route.summary, responses: { [successStatus(route)]: {} } })
  expect(described.requestBody !== undefined).toBe(route.body !== undefined)
})

const VERSION = '00000000-0000-4000-8000-000000000000'

/** Parameters without which calls don't reach the record. */
const LEAST_BODIES: Readonly<Record<string, object>> = {
  [`POST ${fieldRoutes.merge.path}`]: { from: ['a'], into: 'b' },
  [`POST ${datasetDistributionRoutes.distribute.path}`]: { method: 'folds', folds: 5 },
  [`POST ${datasetRoutes.addSlide.path}`]: { slide_id: 1, type: 'T' },
  [`POST ${scannedFileRoutes.createSlide.path}`]: { name: 'a slide' },
  [`POST ${scannedFileRoutes.code.path}`]: { code: 'S24-1' },
  [`PUT ${inputRoutes.put.path}`]: { parts: ['training'] },
  [`POST ${evaluationRoutes.create.path}`]: {
    ...{ id: VERSION, dry_run: true, version: VERSION, parts: ['evaluation'] },
    rows: [{ slide: 'a', score: 1 }],
  },
}

test.each(named(calls.filter(({ path }) => path.includes(':id'))))(
  '%s reports a missing record',
  async (_name, route) => {
    const reply = await call(route, bearer(token), LEAST_BODIES[`${route.method} ${route.path}`])
    const noun = route.noun ?? /api\/(\w+)s\//.exec(route.path)?.[1]
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `There is no ${noun} with the id 999999.` }])
  },
)

test.each(named(calls.filter(({ body, mayOmitBody }) => body && !mayOmitBody)))(
  '%s needs a body',
  async (_name, { body: _, ...route }) => {
    const reply = await call(route, { ...bearer(token), 'content-type': 'application/json' })
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: 'This call needs a body in JSON.' }])
  },
)
