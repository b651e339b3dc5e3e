import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WEB_CLIENT_ID, WEB_SCOPE } from '../src/auth/oidc/settings.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>

/** The public address of the servers under test. */
export const SITE = 'http://127.0.0.1:8080'

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

/** Simulates a browser for sign-ins: stores cookies by path, and follows redirects one step at a time. */
export class Browser {
  app: FastifyInstance
  readonly #address: string
  readonly #userAgent: string
  /** By name and path, as each sign-in has separate cookies. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>()
  /** The client's secret for PKCE. */
  readonly verifier = randomBytes(32).toString('base64url')

  constructor(app: FastifyInstance, address = '10.0.0.1', userAgent = 'a test') {
    this.app = app
    this.#address = address
    this.#userAgent = userAgent
  }

  get cookieNames(): string[] {
    return [...this.#cookies.values()].map(({ name }) => name)
  }

  async get(url: string): Promise<Reply> {
    return this.#send({ method: 'GET', url, headers: { accept: 'text/html' } })
  }

  async post(url: string, fields: Record<string, string>): Promise<Reply> {
    return this.#send({ method: 'POST', url, ...form(fields) })
  }

  async #send(request: { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string }) {
    const { pathname, search } = new URL(request.url, SITE)
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { 'user-agent': this.#userAgent, ...request.headers, ...(cookie ? { cookie } : {}) }
    const reply = await this.app.inject({ ...request, url: pathname + search, headers, remoteAddress: this.#address })
    this.#keep([reply.headers['set-cookie'] ?? []].flat())
    requireScripts(reply)
    return reply
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/; */)
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find(text => /^path=/i.test(text))?.slice(5) ?? '/'
      if (value === '') this.#cookies.delete(`${name} ${path}`)
      else this.#cookies.set(`${name} ${path}`, { name, value, path })
    }
  }

  authorizationUrl(changes: Record<string, string | undefined> = {}): string {
    const all: Record<string, string | undefined> = {
      client_id: WEB_CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${SITE}/login`,
      scope: WEB_SCOPE,
      state: 'the-state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/oidc/auth?${new URLSearchParams(given)}`
  }

  /** Starts a sign-in, up to the page with the form. Returns the address of that page. */
  async openSignIn(): Promise<string> {
    return locationOf(await this.get(this.authorizationUrl()))
  }

  /** A complete sign-in, from the app through the form and back. Returns the code that the app receives. */
  async signIn(username: string, password: string): Promise<string> {
    const page = await this.openSignIn()
    const resume = locationOf(await this.post(page, { username, password }))
    return codeOf(await this.get(resume))
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Reply> {
    const fields = { client_id: WEB_CLIENT_ID, code, code_verifier: this.verifier, redirect_uri: `${SITE}/login` }
    return this.post('/oidc/token', { grant_type: 'authorization_code', ...fields, ...changes })
  }

  refresh(refreshToken: string): Promise<Reply> {
    const fields = { client_id: WEB_CLIENT_ID, refresh_token: refreshToken }
    return this.post('/oidc/token', { grant_type: 'refresh_token', ...fields })
  }

  async tokens(username: string, password: string): Promise<Tokens> {
    return (await this.exchange(await this.signIn(username, password))).json()
  }

  /** Signs out on the provider's page. @returns the address that it redirects to */
  async signOut(idToken: string): Promise<string> {
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${SITE}/` })
    const page = await this.get(`/oidc/session/end?${query}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    return locationOf(await this.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' }))
  }
}

/** Browsers only run scripts that a page's policy allows, so a page that is submitted by another script would hang. */
function requireScripts({ body, headers }: Reply): void {
  for (const [, script = ''] of body.matchAll(/<script>([^<]*)<\/script>/g)) {
    const digest = createHash('sha256').update(script).digest('base64')
    const policy = String(headers['content-security-policy'])
    if (!policy.includes(`'sha256-${digest}'`))
      throw new Error(`a script that the policy forbids: ${script} (${policy})`)
  }
}

export function locationOf(reply: Reply): string {
  if (reply.statusCode !== 303) throw new Error(`sent nowhere: ${reply.statusCode} ${reply.body.slice(-900)}`)
  return String(reply.headers.location)
}

export function codeOf(reply: Reply): string {
  const url = new URL(locationOf(reply))
  const code = url.searchParams.get('code')
  if (code === null) throw new Error(`no code: ${url}`)
  return code
}
