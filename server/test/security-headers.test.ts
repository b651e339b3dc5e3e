import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { Browser, SITE } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { bearer, buildAccount, PASSWORD } from './sign-in-app.ts'

let database: TestDatabase
let folder: string
let app: FastifyInstance
let browser: Browser
let user: { authorization: string }
let idToken: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Vitrine</title>')
  await writeFile(join(folder, 'assets/reader-1a2b.js'), 'a worker')
  app = await build()
  await buildAccount(database.db, 'ada')
  browser = new Browser(app)
  const tokens = await browser.tokens('ada', PASSWORD)
  user = bearer(tokens.access_token)
  idToken = tokens.id_token
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const build = (env: Record<string, string> = {}, tls?: { cert: string; key: string }) =>
  buildApp({
    db: database.db,
    config: { ...loadConfig({ PUBLIC_URL: SITE, ...env }), ...(tls ? { tls } : {}) },
    webFolder: folder,
  })

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** A content security policy, by directive. */
const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map(directive => directive.trim().split(/ (.*)/))
      .map(([name, sources = '']) => [name, sources]),
  )

const SIGN_IN_PAGE = {
  'default-src': "'none'",
  'style-src': expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  'font-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

describe('a reply that is not a page allows browsers nothing', () => {
  test.each<[string, number, string, Record<string, string>?]>([
    ['of the API', 200, '/api/slides/'],
    ['without a token', 401, '/api/slides/', { authorization: '' }],
    ['to an address that does not exist', 404, '/api/nothing/'],
    ['of the settings', 200, '/config.json'],
    ['of the probes', 200, '/healthz'],
    ['of the metrics', 200, '/metrics'],
    ['of the description of the API', 200, '/api/openapi.json'],
    ["of the provider's discovery", 200, '/oidc/.well-known/openid-configuration'],
    ["of the provider's errors", 404, '/oidc/nothing'],
    ['that leads elsewhere', 302, '/slides', { accept: 'text/html', host: 'localhost:8080' }],
  ])('%s', async (_what, status, url, headers = {}) => {
    const reply = await app.inject({ url, headers: { ...user, ...headers } })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({ ...EVERYWHERE, 'referrer-policy': 'same-origin' })
    expect(policyOf(reply.headers)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('a page allows what it needs', () => {
  const web = {
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'worker-src': "'self' blob:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }

  test.each(['/', '/slides', '/slides/5/edit', '/assets/reader-1a2b.js'])('for the web app: %s', async url => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([statusCode, policyOf(headers)]).toEqual([200, web])
    expect(headers).toMatchObject({ ...EVERYWHERE, 'referrer-policy': 'same-origin' })
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/)
  })

  test("the web app of another backend and another provider can connect to those, and the provider's hosts", async () => {
    const other = await build({
      API_URL: 'https://api.lab.example/v1',
      OIDC_ISSUER: 'http://127.0.0.1:1/realm',
      OIDC_CLIENT_ID: 'x',
    })
    const { headers } = await other.inject({ url: '/' })
    await other.close()
    expect(policyOf(headers)['connect-src']).toBe("'self' https://api.lab.example http://127.0.0.1:1 https:")
  })

  test.each(['/api/docs', '/api/docs/'])('for the API reference: %s', async url => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject(EVERYWHERE)
    expect(policyOf(headers)).toEqual({
      'default-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  test('for the sign-in, including its errors, runs no script and sends no address to others', async () => {
    const form = await browser.get(await new Browser(app).openSignIn())
    const refused = await browser.get(browser.authorizationUrl({ redirect_uri: 'https://evil.example/' }))
    for (const { headers, statusCode } of [form, refused]) {
      expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({ ...EVERYWHERE, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      expect(policyOf(headers)).toEqual(SIGN_IN_PAGE)
    }
  })

  test('for the sign-out runs the one script that confirms it', async () => {
    const { headers } = await browser.get(`/oidc/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
    expect(headers).toMatchObject({ ...EVERYWHERE, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(policyOf(headers)).toEqual({
      ...SIGN_IN_PAGE,
      'script-src': expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
    })
  })
})

test('if Vitrine serves https itself, browsers are told to use nothing else for a year', async () => {
  const secured = await build({ PUBLIC_URL: 'https://lab.example' }, { cert: '', key: '' })
  const { headers } = await secured.inject({ url: '/healthz' })
  await secured.close()
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})
