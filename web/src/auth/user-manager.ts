import type { WebSettings } from '@vitrine/contract/settings'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { LOGIN_PATH } from './requested-path.ts'

const REQUEST_TIMEOUT_S = 15

/** Code flow with PKCE at the provider that `/config.json` names. */
export function createUserManager({ oidc }: WebSettings): UserManager {
  const { origin } = window.location
  return new UserManager({
    authority: oidc.issuer,
    client_id: oidc.client_id,
    scope: oidc.scope,
    redirect_uri: `${origin}${LOGIN_PATH}`,
    // Spec 1 §2: back to the site's origin.
    post_logout_redirect_uri: origin,
    ...(oidc.audience === undefined ? {} : { extraQueryParams: { audience: oidc.audience } }),
    // Spec 1 §6: local storage, so that every tab is signed in; the sign-in under way belongs to one tab.
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // The library renews on a timer in every tab at once, and would spend one refresh token twice: see renewal.ts.
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
    silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  })
}
