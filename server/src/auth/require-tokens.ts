import { ApiError } from '@vitrine/contract/api-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authMessages } from './auth-messages.ts'
import type { Authenticate } from './authenticate.ts'
import { remembering, type TokenMemory } from './authenticate.ts'
import type { Person } from './people.queries.ts'
import { invalidToken } from './verify-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set on every call that needs a token. */
    user: Person
  }
}

const API = '/api'
/** The only calls without a bearer token. */
const OPEN_ROUTES = ['/api/auth/login', '/api/auth/refresh', '/api/docs', '/api/openapi.json']

// Decided by the route's pattern, not by the address as sent, which can be written in many ways. An address without a route
// is always a 404.
function needsToken(request: FastifyRequest): boolean {
  const path = request.routeOptions.url ?? request.url.split('?')[0] ?? ''
  if (path !== API && !path.startsWith(`${API}/`)) return false
  return !OPEN_ROUTES.some(open => path === open || path.startsWith(`${open}/`))
}

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i

export function bearerToken(request: FastifyRequest): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw invalidToken(authMessages.noToken)
  return token
}

/** Verifies the bearer token of every call under `/api/` and sets `request.user`. Call it on the root app, before the routes. */
export function requireTokens(app: FastifyInstance, authenticate: Authenticate): TokenMemory {
  const memory = remembering(authenticate)
  app.decorateRequest('user')
  app.addHook('onRequest', async (request, reply) => {
    if (!needsToken(request)) return
    try {
      request.user = await memory.personOf(bearerToken(request), request.id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) reply.header('www-authenticate', challenge(request))
      throw error
    }
  })
  return memory
}

// RFC 6750 3.1: no error code without a token, `invalid_token` for an invalid one.
const challenge = (request: FastifyRequest) =>
  request.headers.authorization === undefined
    ? 'Bearer realm="vitrine"'
    : 'Bearer realm="vitrine", error="invalid_token"'
