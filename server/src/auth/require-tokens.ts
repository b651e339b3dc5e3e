import { ApiError } from '@vitrine/contract/api/api-error'
import { includesRole, mayCall, type Needs, type Role, roleMessages } from '@vitrine/contract/api/roles'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { recordRefusals } from '../audit/refusals.ts'
import { readAtReplica } from '../db/replicas/reading.ts'
import { sentPosition } from '../http/positions.ts'
import { isApiToken } from './api-tokens/token-text.ts'
import { checkScope, type OwnerOptions, useApiToken } from './api-tokens/use-api-token.ts'
import { authMessages } from './auth-messages.ts'
import { type Authenticate, remembering, type SignedIn, type TokenMemory } from './authenticate.ts'
import type { StoredPerson } from './people.queries.ts'
import { invalidToken } from './verify-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every call that needs a token. */
    user: StoredPerson
    /** The session of a call that was made with a sign-in of the built-in provider. */
    sessionId: string | undefined
  }
}

const API = '/api'
/** The API reference, which is not part of the contract, needs no token. */
const REFERENCE = ['/api/docs', '/api/openapi.json']

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

// Decided by the route's pattern rather than the address as sent, which can be written in many ways. An address without a route
// is always a 404.
function needsToken(request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions
  const path = url ?? request.url.split('?')[0] ?? ''
  if (!isBelow(path, API) || REFERENCE.some(open => isBelow(path, open))) return false
  return config.needs !== 'open'
}

/** Fails the start of the server: a call without a restriction must not be served. */
function requireNeeds({ method, url, config }: RouteOptions): void {
  if (isBelow(url, API) && config?.needs === undefined) throw new Error(`${method} ${url} does not say who may call it`)
}

/** @throws ApiError 403 if the role does not allow the call */
function checkRole(role: Role, needs: Needs): void {
  if (mayCall(role, needs)) return
  throw new ApiError(
    403,
    includesRole(role, 'editor') || needs === 'admin' ? roleMessages.onlyAdmins : roleMessages.readersOnlyLook,
  )
}

/** Rejects the use of an option that requires a higher role than the call itself. @throws ApiError 403 */
export function requireRole(request: FastifyRequest, role: Role): void {
  checkRole(request.user.role, role)
  checkScope(request, role)
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i

export function bearerToken(request: FastifyRequest): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw invalidToken(authMessages.noToken)
  return token
}

function useSignIn(request: FastifyRequest, { person, sessionId }: SignedIn): void {
  request.user = person
  request.sessionId = sessionId
}

/** Looks up the caller: at the primary, or at a replica while the primary is unavailable. */
function lookingUp(request: FastifyRequest, lookUp: () => Promise<void>): Promise<void> {
  const { replicas } = request.server
  const reading = replicas?.isPrimaryDown ? replicas.readingOf(0, sentPosition(request)) : undefined
  return reading ? readAtReplica(reading, lookUp) : lookUp()
}

interface TokenOptions extends OwnerOptions {
  /** For tokens from a sign-in. */
  authenticate: Authenticate
}

/**
 * Verifies the bearer token of every call under `/api/`, sets `request.user`, and rejects what the user's role and the
 * token's scope do not allow, before the body or a record is read. API tokens are looked up on each call, so a revoked one is
 * rejected at once on every server. Call it on the root app, before the routes.
 */
export function requireTokens(app: FastifyInstance, { authenticate, ...owners }: TokenOptions): TokenMemory {
  const memory = remembering(authenticate)
  app.decorateRequest('user')
  app.decorateRequest('sessionId')
  app.decorateRequest('apiToken')
  app.addHook('onRoute', requireNeeds)
  recordRefusals(app, owners.db)
  app.addHook('onRequest', async (request, reply) => {
    if (!needsToken(request)) return
    try {
      const token = bearerToken(request)
      await lookingUp(request, async () => {
        if (isApiToken(token)) await useApiToken(request, token, owners)
        else useSignIn(request, await memory.signedInBy(token, request.id))
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) reply.header('www-authenticate', challenge(request))
      throw error
    }
    // An address without a route is a 404 for every role.
    const { needs } = request.routeOptions.config
    if (needs === undefined) return
    checkRole(request.user.role, needs)
    checkScope(request, needs)
  })
  return memory
}

// RFC 6750 3.1: no error code without a token, `invalid_token` for an invalid one.
const challenge = (request: FastifyRequest) =>
  request.headers.authorization === undefined
    ? 'Bearer realm="vitrine"'
    : 'Bearer realm="vitrine", error="invalid_token"'
