import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { Browser, SITE } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildAccount, PASSWORD, startApp } from './sign-in-app.ts'

let database: TestDatabase
let app: FastifyInstance
let site: string

const file = new URL('../../contract/src/api/open-redirects.json', import.meta.url)
const forms: string[] = JSON.parse(readFileSync(file, 'utf8'))
/** The web app's redirect after a sign-in is tested with the same addresses. */
const hostileTo = (origin: string) =>
  forms.map(form => form.replaceAll('{origin}', origin).replaceAll('{host}', new URL(origin).host))

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildApp({ db: database.db, config: loadConfig({}) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  site = app.listeningOrigin
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Sends requests that HTTP libraries would normalize. @returns the redirect target, if any */
async function locationAt(target: string, host: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1')
  let reply = ''
  socket.on('data', chunk => (reply += chunk))
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  expect(reply).toMatch(/^HTTP\/1.1 \d{3} /)
  return /^location: (.*)$/im.exec(reply)?.[1]?.trim()
}

test('the redirect from another name of this computer stays on this server', async () => {
  expect(forms.length).toBeGreaterThanOrEqual(60)
  const otherName = new URL(site).host.replace('127.0.0.1', 'localhost')
  expect(await locationAt('/slides?x=1', otherName)).toBe(`${site}/slides?x=1`)
  for (const address of hostileTo(site)) {
    const targets = [address, `/${address}`, `/login?next=${encodeURIComponent(address)}`]
    for (const target of targets) {
      const location = await locationAt(target.replaceAll('\n', '%0a').replaceAll('\r', '%0d'), otherName)
      const leadsTo = URL.parse(location ?? '', site)?.origin ?? location
      expect([target, leadsTo]).toEqual([target, site])
    }
  }
})

test('the host in a request is never a redirect target', async () => {
  for (const host of ['evil.example', `localhost:1@evil.example`, 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect([host, await locationAt('/slides', host)]).toEqual([host, undefined])
})

test('neither sign-in nor sign-out leads to an address that is not registered', async () => {
  const server = await startApp(database.db)
  const browser = new Browser(server)
  await buildAccount(database.db, 'ada')
  const { id_token } = await browser.tokens('ada', PASSWORD)
  for (const address of hostileTo(SITE)) {
    const end = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: address })
    const requests = [
      browser.authorizationUrl({ redirect_uri: address }),
      browser.authorizationUrl({ redirect_uri: `${SITE}/login${address}` }),
      `/oidc/session/end?${end}`,
    ]
    for (const url of requests) {
      const { statusCode, headers } = await browser.get(url)
      expect([url, statusCode, headers.location]).toEqual([url, 400, undefined])
    }
  }
  await server.close()
})
