import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredAccount } from '../accounts.queries.ts'
import { bearerToken } from '../require-tokens.ts'
import { MOUNT_PATH } from './settings.ts'

/** An account's OpenID claims, for id tokens and userinfo. */
export function claimsOf({ subject, username, name, email }: StoredAccount) {
  return { sub: subject, preferred_username: username, name: name ?? undefined, email: email ?? undefined }
}

/**
 * Userinfo for the API's access tokens. The library's endpoint rejects every token whose audience is an API, which here is
 * every token.
 */
export function userinfoRoute(app: FastifyInstance, accountOf: (token: string) => Promise<StoredAccount>): void {
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
