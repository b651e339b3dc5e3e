import type { WebSettings } from '@vitrine/contract/settings'
import type { UserManager } from 'oidc-client-ts'
import { readStoredUser, type StoredUser, storedUserKey } from './stored-user.ts'

/** The identity provider, and the tokens that the browser stores of it. */
export interface Provider {
  storedUser(): StoredUser | null
  forgetUser(): void
  /** Uses the stored refresh token, which is valid once; other tabs must not use it at the same time. */
  renewTokens(): Promise<StoredUser | null>
  /** Goes to the sign-in page. */
  goToSignIn(): Promise<void>
  /** Completes the sign-in from the reply in the address. */
  finishSignIn(): Promise<StoredUser | undefined>
  /** Works for a user whose tokens are no longer stored. */
  revokeRefreshToken(user: StoredUser): Promise<void>
  /** Goes to the logout page. */
  goToSignOut(idTokenHint: string | undefined): Promise<void>
}

/** The provider that `/config.json` names. The library is loaded when it is first needed, not with the first screen. */
export function createProvider(settings: WebSettings): Provider {
  let loading: Promise<UserManager> | undefined
  const library = () => {
    loading ??= import('./user-manager.ts').then(module => module.createUserManager(settings))
    // A chunk that failed to load is requested again next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    storedUser: () => readStoredUser(settings),
    forgetUser: () => localStorage.removeItem(storedUserKey(settings)),
    renewTokens: async () => (await library()).signinSilent(),
    goToSignIn: async () => (await library()).signinRedirect(),
    finishSignIn: async () => (await library()).signinCallback(),
    revokeRefreshToken: async user => (await import('./user-manager.ts')).revokeRefreshToken(settings, user),
    goToSignOut: async hint => (await library()).signoutRedirect(hint === undefined ? {} : { id_token_hint: hint }),
  }
}
