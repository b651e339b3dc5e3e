import { userRoutes } from '@vitrine/contract/accounts/users'
import { ApiError } from '@vitrine/contract/api/api-error'
import { mayCall, type Needs, roleMessages } from '@vitrine/contract/api/roles'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import { invalidToken } from '../verify-token.ts'
import { apiTokenMessages } from './api-token-messages.ts'
import { findToken, type UsedToken } from './api-tokens.queries.ts'
import { isWellFormed } from './token-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The API token of the call, if it was made with one. */
    apiToken: Pick<UsedToken, 'id' | 'scope'> | undefined
  }
}

export interface OwnerOptions {
  readonly db: Db
  /** Whether roles come from a provider's claims instead of Vitrine. */
  readonly hasProviderRoles: boolean
}

/**
 * Sets the user and the API token of a call.
 * @throws ApiError 401 for an invalid token, 403 if the provider no longer gives its owner a role
 */
export async function useApiToken(request: FastifyRequest, text: string, options: OwnerOptions): Promise<void> {
  const used = isWellFormed(text) ? await findToken(options.db, text) : undefined
  if (!used) throw invalidToken(apiTokenMessages.invalid)
  const { id, scope, owner } = used
  const role = options.hasProviderRoles ? used.provider_role : owner.role
  if (role === null) throw new ApiError(403, roleMessages.noRole)
  request.user = { ...owner, role }
  request.apiToken = { id, scope }
}

/**
 * Checks whether the token allows a call that its owner's role allows.
 * @throws ApiError 403 for a call that changes something with a token for reading, and for one that needs a sign-in
 */
export function checkScope({ apiToken, routeOptions }: FastifyRequest, needs: Needs): void {
  if (!apiToken) return
  const { contract } = routeOptions.config
  const isMe = contract === userRoutes.me
  if (needs === 'admin' || (needs === 'self' && !isMe)) throw new ApiError(403, apiTokenMessages.signInNeeded)
  const isReading = mayCall('reader', needs) && !contract?.writes
  if (apiToken.scope === 'read' && !isReading) throw new ApiError(403, apiTokenMessages.readOnly)
}

/** The permissions of the caller's credentials, as in `auth/me`. */
export const scopeOf = ({ apiToken }: FastifyRequest) => apiToken?.scope ?? ('session' as const)
