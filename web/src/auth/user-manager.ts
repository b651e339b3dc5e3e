import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import type { WebSettings } from '@vitrine/contract/api/settings'
import { InMemoryWebStorage, User, UserManager, type UserProfile, WebStorageStateStore } from 'oidc-client-ts'
import { callAddress } from '../api/call-address.ts'
import { LOGIN_PATH } from './requested-path.ts'
import type { StoredUser } from './stored-user.ts'

const REQUEST_TIMEOUT_S = 15

/** Code flow with PKCE at the provider in `/config.json`. @param storage for the tokens */
export function createUserManager({ oidc }: WebSettings, storage: Storage = window.localStorage): UserManager {
  const { origin } = window.location
  return new UserManager({
    authority: oidc.issuer,
    client_id: oidc.client_id,
    scope: oidc.scope,
    redirect_uri: `${origin}${LOGIN_PATH}`,
    post_logout_redirect_uri: origin,
    ...(oidc.audience === undefined ? {} : { extraQueryParams: { audience: oidc.audience } }),
    // Tokens are shared by all tabs; a sign-in in progress belongs to one.
    userStore: new WebStorageStateStore({ store: storage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // The library would renew on a timer in every tab at once, and use one refresh token twice: see renewal.ts.
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
    silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  })
}

/** Ends the session at the server, which invalidates the access token, and revokes the refresh token at the provider. */
export async function revokeSignInTokens(settings: WebSettings, user: StoredUser): Promise<void> {
  await endSession(settings, user).catch(() => undefined)
  await revokeRefreshToken(settings, user)
}

/** Maximum time that a logout waits for the server. */
const END_SESSION_MS = 3000

/** Doesn't use `call`, as nobody counts as signed in any more. */
const endSession = ({ api_url }: WebSettings, { access_token }: StoredUser) =>
  fetch(callAddress(api_url, sessionRoutes.signOut.path), {
    method: sessionRoutes.signOut.method,
    headers: { Authorization: `Bearer ${access_token}` },
    keepalive: true,
    signal: AbortSignal.timeout(END_SESSION_MS),
  })

/** The library only revokes stored tokens, so these get a separate storage. */
async function revokeRefreshToken(settings: WebSettings, user: StoredUser): Promise<void> {
  const manager = createUserManager(settings, new InMemoryWebStorage())
  await manager.storeUser(new User({ ...user, token_type: 'Bearer', profile: user.profile as UserProfile }))
  await manager.revokeTokens(['refresh_token'])
}
