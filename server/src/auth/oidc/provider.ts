import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import { findActiveAccount } from '../accounts.queries.ts'
import { findPerson } from '../people.queries.ts'
import { sessionOfGrant } from '../sessions/sessions.queries.ts'
import { PostgresAdapter } from './adapter.ts'
import { resourceIndicators } from './api-resource.ts'
import { callerOfRaw } from './caller.ts'
import { clients } from './clients.ts'
import { firstPartyGrant, signInPolicy } from './first-party.ts'
import { type AuthKeys, SIGNING_ALGORITHM } from './keys.ts'
import { allowFormScript, renderError, renderLogout, renderSignedOut } from './pages.ts'
import {
  ACCESS_TOKEN_S,
  BUILT_IN_ISSUER,
  INTERACTION_S,
  MOUNT_PATH,
  REFRESH_TOKEN_S,
  SESSION_CLAIM,
} from './settings.ts'
import { checkParameters } from './unfinished-sign-ins.ts'
import { claimsOf } from './userinfo.ts'

/**
 * Addresses and secure cookies follow the public address, whatever proxies are in between and whatever a request's headers
 * claim.
 */
class VitrineProvider extends Provider {
  override createContext(...[req, res]: Parameters<Provider['createContext']>) {
    const context = super.createContext(req, res)
    const { protocol, host } = new URL(this.issuer)
    Object.defineProperties(context.request, { protocol: { value: protocol.slice(0, -1) }, host: { value: host } })
    return context
  }
}

export const issuerOf = (publicUrl: string) => `${publicUrl}${MOUNT_PATH}`

/**
 * Cases in which the library may reply with its own page: a browser that is already signed out, and a sign-in on a form that
 * was opened before somebody else signed in.
 */
const FORM_PAGES = /\/(session\/end|auth\/[^/]+)$/

/** The built-in OpenID provider for one public address. @param onError called for internal errors */
export function createOidcProvider(
  db: Db,
  keys: AuthKeys,
  publicUrl: string,
  onError: (error: unknown) => void,
): Provider {
  const provider = new VitrineProvider(issuerOf(publicUrl), configuration(db, keys, publicUrl))
  provider.use(async (ctx, next) => {
    if (FORM_PAGES.test(ctx.path)) allowFormScript(ctx.res)
    await next()
    await renderLogoutOfNobody(ctx as KoaContextWithOIDC)
    await auditSignOut(db, ctx as KoaContextWithOIDC).catch(onError)
  })
  provider.on('server_error', (ctx, error) => {
    onError(error)
    const outage = databaseError(error)
    if (!outage) return
    ctx.status = outage.status
    if (outage.retryAfter !== undefined) ctx.set('retry-after', String(outage.retryAfter))
  })
  return provider
}

/** The library's own page for a browser whose session has ended contains a script that the content security policy forbids. */
async function renderLogoutOfNobody(ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc, status } = ctx
  const session = oidc?.session
  if (!session || oidc.route !== 'end_session' || session.accountId !== undefined || status !== 200) return
  const { secret: xsrf } = session.state as { secret: string }
  const action = oidc.urlFor('end_session_confirm')
  const input = `<input type="hidden" name="xsrf" value="${xsrf}"/>`
  await renderLogout(ctx, `<form id="op.logoutForm" method="post" action="${action}">${input}</form>`)
}

async function auditSignOut(db: Db, { req, oidc, status }: KoaContextWithOIDC): Promise<void> {
  const hasSignedOut = oidc?.route === 'end_session_confirm' && oidc.params?.['logout'] !== undefined && status === 303
  if (!hasSignedOut) return
  const person = await findPerson(db, BUILT_IN_ISSUER, oidc.session?.accountId ?? '')
  if (person)
    await audit(db, { ...callerOfRaw(req), userId: person.id }, { event: 'sign-out', subject: person.username })
}

/** Access tokens name their session, and become void when it ends. */
async function sessionClaim(db: Db, grantId: string | undefined) {
  const session = grantId === undefined ? undefined : await sessionOfGrant(db, grantId)
  // The session ended during the refresh.
  if (session === undefined) throw new errors.InvalidGrant('the session was ended')
  return { [SESSION_CLAIM]: session }
}

function configuration(db: Db, keys: AuthKeys, publicUrl: string): Configuration {
  return {
    adapter: (model: string) => new PostgresAdapter(db, model),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookie,
      names: { session: 'vitrine_session', interaction: 'vitrine_sign_in', resume: 'vitrine_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: MOUNT_PATH },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: clients(publicUrl),
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Called for each sign-in request, once the library has validated its parameters.
    extraParams: { state: checkParameters },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email'] },
    findAccount: async (_ctx, subject) => {
      const account = await findActiveAccount(db, subject)
      if (!account) return undefined
      return { accountId: account.subject, claims: async () => claimsOf(account) }
    },
    interactions: { policy: signInPolicy(), url: (_ctx, interaction) => `${MOUNT_PATH}/sign-in/${interaction.uid}` },
    loadExistingGrant: ctx => firstPartyGrant(db, ctx),
    extraTokenClaims: async (_ctx, token) => sessionClaim(db, 'grantId' in token ? token.grantId : undefined),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Sign-out ends the session and with it the tokens; `PostgresAdapter` extends it while they are used.
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
    renderError: (ctx, out, error) => renderError(ctx, publicUrl, out, error),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderLogout,
        postLogoutSuccessSource: ctx => renderSignedOut(ctx, publicUrl),
      },
      resourceIndicators,
    },
  }
}
