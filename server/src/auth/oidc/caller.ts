import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { SignInSource } from '../sessions/sessions.queries.ts'

/** Callers of the provider's requests. The provider sees only Node's request, not the address behind a trusted proxy. */
const callers = new WeakMap<IncomingMessage, SignInSource>()

/** The origin of a request; the provider itself finds out who sent it. */
export const signingIn = ({ ip, id, headers }: FastifyRequest): SignInSource => ({
  address: ip,
  requestId: id,
  userAgent: headers['user-agent'],
})

export function rememberCaller(request: FastifyRequest): void {
  callers.set(request.raw, signingIn(request))
}

export const callerOfRaw = (request: IncomingMessage): SignInSource => callers.get(request) ?? {}
