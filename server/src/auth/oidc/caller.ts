import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { SignInSource } from '../sessions/sessions.queries.ts'

/** Callers of requests that the provider answers: it sees only Node's request, not the address behind a trusted proxy. */
const callers = new WeakMap<IncomingMessage, SignInSource>()

/** Where a request comes from; who sends it, the provider finds out. */
export const signingIn = ({ ip, id, headers }: FastifyRequest): SignInSource => ({
  address: ip,
  requestId: id,
  userAgent: headers['user-agent'],
})

export function rememberCaller(request: FastifyRequest): void {
  callers.set(request.raw, signingIn(request))
}

export const callerOfRaw = (request: IncomingMessage): SignInSource => callers.get(request) ?? {}
