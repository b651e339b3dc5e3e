import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { parseExactly } from './exact-json.ts'
import { httpMessages } from './http-messages.ts'
import { LARGE_BYTES, limitLargeBodies, readLargeBody } from './large-bodies.ts'
import { type BodyRules, checkBody } from './read-body.ts'
import { scanJson } from './scan-json.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i

/** Without an account, a body contains at most a password or a token. */
const OPEN_BODY_BYTES = 16 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The required type of the body. */
    bodyRules?: BodyRules
  }
}

/**
 * Reads every body as JSON and validates it by the rules of its call; a large one in its own thread. An empty body counts
 * as none: a DELETE may send a content type without a body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRoute', limitOpenBodies)
  limitLargeBodies(app, JSON_TYPE)
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    refuseCompressed(request)
    if (bytes.length === 0 || request.is404) return undefined
    const rules = request.routeOptions.config.bodyRules
    return bytes.length > LARGE_BYTES ? readLargeBody(bytes, rules) : readBody(bytes, rules)
  })
}

function limitOpenBodies(route: RouteOptions): void {
  if (route.config?.needs === 'open') route.bodyLimit ??= OPEN_BODY_BYTES
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new ApiError(415, httpMessages.compressed(encoding))
}

function readBody(bytes: Buffer, rules: BodyRules | undefined): unknown {
  const body = parseExactly(bytes, scanJson(bytes))
  checkBody(body, rules)
  return body
}
