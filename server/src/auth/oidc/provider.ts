import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type ResourceServer,
} from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { findActiveAccount } from '../accounts.queries.ts'
import { PostgresAdapter } from './adapter.ts'
import { type AuthKeys, SIGNING_ALGORITHM } from './keys.ts'
import { renderError, renderLogout, renderSignedOut } from './pages.ts'
import {
  ACCESS_TOKEN_S,
  API_AUDIENCE,
  GRANTED_SCOPE,
  INTERACTION_S,
  MOUNT_PATH,
  REFRESH_TOKEN_S,
  SCRIPT_CLIENT_ID,
  WEB_CLIENT_ID,
} from './settings.ts'
import { claimsOf } from './userinfo.ts'

/**
 * Addresses and secure cookies follow the public address, whatever stands between browsers and this server and
 * whatever a request says of itself.
 */
class VitrineProvider extends Provider {
  override createContext(...[req, res]: Parameters<Provider['createContext']>) {
    const context = super.createContext(req, res)
    const { protocol, host } = new URL(this.issuer)
    Object.defineProperties(context.request, { protocol: { value: protocol.slice(0, -1) }, host: { value: host } })
    return context
  }
}

export function issuerOf(publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${MOUNT_PATH}`
}

/** The built-in OpenID provider for one public address. */
export function createProvider(db: Db, keys: AuthKeys, publicUrl: string): Provider {
  return new VitrineProvider(issuerOf(publicUrl), configuration(db, keys, publicUrl))
}

function configuration(db: Db, keys: AuthKeys, publicUrl: string): Configuration {
  const site = publicUrl.replace(/\/+$/, '')
  const cookiePath = new URL(issuerOf(publicUrl)).pathname
  return {
    adapter: (model: string) => new PostgresAdapter(db, model),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookie,
      names: { session: 'vitrine_session', interaction: 'vitrine_sign_in', resume: 'vitrine_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: cookiePath },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: WEB_CLIENT_ID,
        client_name: 'Vitrine',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${site}/login`],
        post_logout_redirect_uris: [site, `${site}/`, `${site}/login`],
      },
      {
        client_id: SCRIPT_CLIENT_ID,
        client_name: 'Vitrine for scripts',
        token_endpoint_auth_method: 'none',
        grant_types: ['refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'] },
    findAccount: async (_ctx, subject) => {
      const account = await findActiveAccount(db, subject)
      if (!account) return undefined
      return { accountId: account.subject, claims: async () => claimsOf(account) }
    },
    // The web is ours: whoever signs in to it is not asked whether it may know who he is.
    interactions: { policy: signInPolicy(), url: (_ctx, interaction) => `${cookiePath}/sign-in/${interaction.uid}` },
    loadExistingGrant: firstPartyGrant,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Sign-out ends the session and so the tokens; `PostgresAdapter` keeps it alive while they are used.
    expiresWithSession: async () => true,
    rotateRefreshToken: () => true,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_S,
      RefreshToken: REFRESH_TOKEN_S,
      Grant: REFRESH_TOKEN_S,
      Session: REFRESH_TOKEN_S,
      Interaction: INTERACTION_S,
    },
    clockTolerance: 5,
    renderError: (ctx, out) => renderError(ctx, site, out),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderLogout,
        postLogoutSuccessSource: ctx => renderSignedOut(ctx, site),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => API_AUDIENCE,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== API_AUDIENCE) throw new errors.InvalidTarget()
          return apiResource
        },
      },
    },
  }
}

/** The API, as the provider sees it. */
export const apiResource = {
  scope: 'api',
  audience: API_AUDIENCE,
  accessTokenTTL: ACCESS_TOKEN_S,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: SIGNING_ALGORITHM } },
} satisfies ResourceServer

function signInPolicy() {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new Check('account_gone', 'the session belongs to no account', ctx =>
        ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    )
  return policy
}

async function firstPartyGrant(ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const present = grantId ? await provider.Grant.find(grantId) : undefined
  if (present?.accountId === session.accountId) return present
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(GRANTED_SCOPE)
  grant.addResourceScope(API_AUDIENCE, apiResource.scope)
  await grant.save()
  return grant
}
