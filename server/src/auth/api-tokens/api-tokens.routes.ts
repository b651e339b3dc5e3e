import { apiTokenRoutes } from '@vitrine/contract/accounts/api-tokens'
import { ApiError } from '@vitrine/contract/api/api-error'
import { includesRole, roleMessages } from '@vitrine/contract/api/roles'
import type { FastifyInstance } from 'fastify'
import { audit, callerOf } from '../../audit/audit.ts'
import { inPlainTransaction } from '../../db/changes.ts'
import { handle } from '../../http/handle.ts'
import { createToken, revokeToken, tokensOf } from './api-tokens.queries.ts'
import type { OwnerOptions } from './use-api-token.ts'

/** The caller's own API tokens. */
export function addApiTokenRoutes(app: FastifyInstance, { db, hasProviderRoles }: OwnerOptions): void {
  handle(app, apiTokenRoutes.list, async ({ author }) => ({ results: await tokensOf(db, author.userId) }))
  handle(app, apiTokenRoutes.create, ({ body, author, request }) => {
    const { role } = request.user
    if (body.scope === 'write' && !includesRole(role, 'editor')) throw new ApiError(403, roleMessages.readersOnlyLook)
    return createToken(db, { author, caller: callerOf(request), providerRole: hasProviderRoles ? role : null }, body)
  })
  handle(app, apiTokenRoutes.revoke, ({ at, author: { userId }, request }) =>
    inPlainTransaction(db, async trx => {
      const name = await revokeToken(trx, { ownerId: userId, by: userId, id: at.id })
      await audit(trx, callerOf(request), { event: 'token-revoked', subject: name })
    }),
  )
}
