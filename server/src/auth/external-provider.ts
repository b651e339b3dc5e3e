import { ApiError } from '@vitrine/contract/api/api-error'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { authMessages } from './auth-messages.ts'
import { type Claims, invalidToken, verifyAccessToken } from './verify-token.ts'

const REQUEST_TIMEOUT_MS = 5_000
/** After a failure the provider is not contacted for this long, so that a burst of calls does not time out one by one. */
const FAILURE_PAUSE_MS = 3_000
const RETRY_AFTER_S = 5
/** An unknown key id causes a refetch, at most this often: made-up key ids must not flood the provider. */
const KEYS_COOLDOWN_MS = 30_000

export interface ExternalSettings {
  issuer: string
  clientId: string
  /** The required audience of access tokens; the client itself if it is not set. */
  audience?: string | undefined
  keysCooldownMs?: number
}

interface Discovered {
  issuer: string
  userinfo: string | undefined
  keys: JWTVerifyGetKey
}

/** A provider's claims about a person; missing claims are left out. */
export interface ProviderProfile {
  username?: string
  name?: string | null
  email?: string | null
}

const unreachable = () => new ApiError(503, authMessages.providerDown, { retryAfter: RETRY_AFTER_S })

/** An external OpenID provider (Auth0, Keycloak, Entra ID, ...), discovered when the first token arrives. */
export class ExternalProvider {
  readonly #settings: ExternalSettings
  #discovered: Promise<Discovered> | undefined
  #pausedUntil = 0

  constructor(settings: ExternalSettings) {
    this.#settings = settings
  }

  /** @throws ApiError 401 for an invalid token, 503 while the provider's keys cannot be fetched */
  async verify(token: string): Promise<Claims> {
    const { issuer, keys } = await this.#discover()
    const { audience, clientId } = this.#settings
    const expected = audience === undefined ? { issuer } : { issuer, audience }
    const { claims, typ } = await verifyAccessToken(token, asReachable(keys), expected)
    if (audience === undefined && !isForClient(claims, clientId)) throw invalidToken()
    if (!isAccessToken(typ, claims, clientId)) throw invalidToken()
    return claims
  }

  /**
   * Fetches the user's claims, for tokens that carry only `sub`; none if the provider doesn't return them for this token.
   * @throws ApiError 503 while the provider does not respond
   */
  async userinfo(token: string, subject: string): Promise<Record<string, unknown>> {
    const { userinfo } = await this.#discover()
    if (!userinfo) return {}
    const claims = await getJson(userinfo, { authorization: `Bearer ${token}` }).catch(error => {
      if (error instanceof ErrorReply && [401, 403].includes(error.status)) return {} as Record<string, unknown>
      throw unreachable()
    })
    // OpenID Connect Core 5.3.2: the reply is valid only if its `sub` is that of the token.
    return claims.sub === subject ? claims : {}
  }

  async #discover(): Promise<Discovered> {
    if (Date.now() < this.#pausedUntil) throw unreachable()
    this.#discovered ??= this.#look()
    try {
      return await this.#discovered
    } catch {
      this.#discovered = undefined
      this.#pausedUntil = Date.now() + FAILURE_PAUSE_MS
      throw unreachable()
    }
  }

  async #look(): Promise<Discovered> {
    const configured = this.#settings.issuer.replace(/\/+$/, '')
    const found = await getJson(`${configured}/.well-known/openid-configuration`)
    // OpenID Connect Discovery 4.3; only a trailing slash may differ from the setting.
    if (typeof found.issuer !== 'string' || found.issuer.replace(/\/+$/, '') !== configured)
      throw new Error(`${configured} says that its issuer is ${String(found.issuer)}`)
    const keys = createRemoteJWKSet(new URL(String(found.jwks_uri)), {
      timeoutDuration: REQUEST_TIMEOUT_MS,
      cooldownDuration: this.#settings.keysCooldownMs ?? KEYS_COOLDOWN_MS,
    })
    const userinfo = typeof found.userinfo_endpoint === 'string' ? found.userinfo_endpoint : undefined
    return { issuer: found.issuer, userinfo, keys }
  }
}

const KEY_ERRORS = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED'])

/** A key set that cannot be fetched is an outage, not an invalid token. */
function asReachable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (KEY_ERRORS.has((error as { code?: string }).code ?? '')) throw error
      throw unreachable()
    }
  }
}

class ErrorReply extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.status = status
  }
}

async function getJson(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const reply = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal })
  if (!reply.ok) throw new ErrorReply(url, reply.status)
  return (await reply.json()) as Record<string, unknown>
}

/**
 * Without OIDC_AUDIENCE a token must have the client as its audience, or come from Keycloak, whose tokens by default have no
 * API audience but always name the client they were issued to (`azp`).
 */
function isForClient(claims: Claims, clientId: string): boolean {
  return audiencesOf(claims).includes(clientId) || (claims.typ === 'Bearer' && claims.azp === clientId)
}

const audiencesOf = ({ aud = [] }: Claims) => (Array.isArray(aud) ? aud : [aud])

const ACCESS_TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])

/**
 * Distinguishes access tokens from id tokens and others. RFC 9068 marks them `at+jwt`; older providers use `JWT` for both, so
 * the claims decide: Keycloak sets its own `typ`; Auth0, Entra ID and Okta give access tokens a scope (`scope`, `scp`); only
 * id tokens carry hashes or a nonce. If the audience is the client itself, as with Entra ID, an id token would pass the
 * audience check, so there a positive sign of an access token is required.
 */
export function isAccessToken(typ: string | undefined, claims: Claims, clientId: string): boolean {
  const type = typ?.toLowerCase()
  if (!ACCESS_TYPES.has(type)) return false
  if (type === 'at+jwt' || type === 'application/at+jwt') return true
  if (claims.typ !== undefined) return claims.typ === 'Bearer'
  if ('at_hash' in claims || 'c_hash' in claims || 's_hash' in claims) return false
  const hasScope = ['scope', 'scp'].some(name => name in claims) || claims.token_use === 'access'
  if (hasScope) return true
  return !audiencesOf(claims).includes(clientId) && !('nonce' in claims)
}

/** Claims with a name: OpenID's own, Auth0's `nickname`, Entra's `upn`. */
export function profileOf(claims: Record<string, unknown>): ProviderProfile {
  const text = (...names: string[]) =>
    names
      .map(name => claims[name])
      .find((value): value is string => typeof value === 'string' && value.trim() !== '')
      // PostgreSQL's text can't contain NUL.
      ?.replaceAll('\0', '')
  const profile: ProviderProfile = {}
  const username = text('preferred_username', 'nickname', 'upn', 'unique_name', 'email')
  const name = text('name')
  const email = text('email')
  if (username) profile.username = username
  if (name) profile.name = name
  if (email) profile.email = email
  return profile
}
