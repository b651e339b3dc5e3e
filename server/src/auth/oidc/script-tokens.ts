import type { TokenReply } from '@vitrine/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { databaseDown } from '../../db/database-error.ts'
import { authMessages } from '../auth-messages.ts'
import { openSession, type SignInSource } from '../sessions/sessions.queries.ts'
import { invalidToken } from '../verify-token.ts'
import { apiResource } from './api-resource.ts'
import { ACCESS_TOKEN_S, API_AUDIENCE, MOUNT_PATH, SCRIPT_CLIENT_ID, WEB_SCOPE } from './settings.ts'

/** Tokens for `auth/login`: ordinary tokens of the provider, with their own grant and no browser session. */
export async function issueScriptTokens(
  db: Db,
  provider: Provider,
  { accountId, caller }: { accountId: string; caller: SignInSource },
): Promise<TokenReply> {
  const client = await provider.Client.find(SCRIPT_CLIENT_ID)
  if (!client) throw new Error('the client for scripts is not set up')
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(WEB_SCOPE)
  grant.addResourceScope(API_AUDIENCE, apiResource.scope)
  const grantId = await grant.save()
  await openSession(db, { grantId, accountId, caller })
  const common = { accountId, client, grantId, gty: 'password' }

  const access = new provider.AccessToken({ ...common, scope: '' })
  access.resourceServer = new provider.ResourceServer(API_AUDIENCE, apiResource)
  const refresh = new provider.RefreshToken({ ...common, scope: WEB_SCOPE, resource: API_AUDIENCE, rotations: 0 })
  return {
    access_token: await access.save(),
    refresh_token: await refresh.save(),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_S,
  }
}

/** `auth/refresh` wraps the provider's token endpoint, which handles rotation and reuse. */
export async function refreshTokens(
  app: FastifyInstance,
  provider: Provider,
  refreshToken: string,
): Promise<TokenReply> {
  const known = await provider.RefreshToken.find(refreshToken, { ignoreExpiration: true })
  if (!known?.clientId) throw invalidToken(authMessages.refreshInvalid)
  const reply = await app.inject({
    method: 'POST',
    url: `${MOUNT_PATH}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: known.clientId,
    }).toString(),
  })
  if (reply.statusCode >= 500) throw databaseDown()
  if (reply.statusCode !== 200) throw invalidToken(authMessages.refreshInvalid)
  const { access_token, refresh_token, expires_in } = reply.json()
  return { access_token, refresh_token, expires_in, token_type: 'Bearer' }
}
