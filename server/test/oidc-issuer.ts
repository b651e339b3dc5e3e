import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

export interface TokenShape {
  claims?: JWTPayload
  /** Claims to leave out of the token. */
  without?: string[]
  header?: { alg?: string; typ?: string | undefined; kid?: string }
  /** Signs with this key instead of the issuer's. */
  key?: PrivateKey | Uint8Array
}

interface Key {
  readonly privateKey: PrivateKey
  readonly publicJwk: JWK
}

/** Keys of stopped issuers, for reuse, because creating an RSA key takes longer than most tests. */
const spareKeys: Key[] = []

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, publicJwk: await exportJWK(publicKey) }
}

/** A small external OpenID provider on a separate port: discovery, keys and userinfo. */
export class TestIssuer {
  readonly clientId = 'lab-client'
  readonly audience = 'https://api.lab.example'
  /** The userinfo reply for each subject. */
  readonly people = new Map<string, Record<string, unknown>>()
  /** Requested paths, in order. */
  readonly asked: string[] = []
  /** Incorrect values in the discovery document. */
  discovery: Record<string, unknown> = {}
  /** Replies to everything with 500, like a failing provider. */
  isBroken = false
  #server = createServer((request, response) => this.#answer(request, response))
  #keys: (Key & { readonly kid: string })[] = []

  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer()
    await issuer.rotateKeys()
    await new Promise<void>(resolve => issuer.#server.listen(0, '127.0.0.1', resolve))
    return issuer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
    spareKeys.push(...this.#keys)
  }

  /** Signs with another key from now on, and publishes only that one. */
  async rotateKeys(): Promise<void> {
    const { privateKey, publicJwk } = spareKeys.pop() ?? (await makeKey())
    const kid = `key-${this.#keys.length + 1}`
    this.#keys.push({ kid, privateKey, publicJwk: { ...publicJwk, kid, alg: 'RS256', use: 'sig' } })
  }

  get publicKey(): JWK {
    return this.#current.publicJwk
  }

  get privateKey(): PrivateKey {
    return this.#current.privateKey
  }

  get #current() {
    const key = this.#keys.at(-1)
    if (!key) throw new Error('the issuer has no key yet')
    return key
  }

  /** An access token like those of Auth0 or Keycloak, with the test's changes. */
  async token({ claims = {}, without = [], header = {}, key }: TokenShape = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const all: JWTPayload = {
      ...{ iss: this.url, aud: this.audience, sub: 'person-1', iat: now, exp: now + 600, scope: 'openid profile' },
      ...claims,
    }
    for (const name of without) delete all[name]
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.#current.kid, ...header } as never)
      .sign(key ?? this.#current.privateKey)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    this.asked.push(path)
    const [status, body] = this.isBroken ? [500, { error: 'server_error' }] : this.#reply(path, request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #reply(path: string, request: IncomingMessage): [number, unknown] {
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer: this.url,
          jwks_uri: `${this.url}/keys`,
          userinfo_endpoint: `${this.url}/userinfo`,
          ...this.discovery,
        },
      ]
    if (path === '/keys') return [200, { keys: [this.#current.publicJwk] }]
    if (path === '/userinfo') {
      const payload = request.headers.authorization?.split('.')[1] ?? ''
      const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
      const person = this.people.get(sub)
      return person ? [200, { sub, ...person }] : [401, { error: 'invalid_token' }]
    }
    return [404, { error: 'not_found' }]
  }
}
