import { ApiError } from '@vitrine/contract/api-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts.queries.ts'
import { bearerToken } from '../require-tokens.ts'
import { MOUNT_PATH } from './settings.ts'

/** OpenID's claims of an account, for id tokens and userinfo alike. */
export function claimsOf({ subject, username, name, email }: Account) {
  return { sub: subject, preferred_username: username, name: name ?? undefined, email: email ?? undefined }
}

/**
 * Userinfo for the API's own access tokens. The library's endpoint refuses every token that is meant for an API, and
 * here all of them are.
 */
export function userinfoRoute(app: FastifyInstance, accountOf: (token: string) => Promise<Account>): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    try {
      return claimsOf(await accountOf(bearerToken(request)))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
    }
  }
  app.route({ method: ['GET', 'POST'], url: `${MOUNT_PATH}/me`, handler })
}
