import type { WebSettings } from '@vitrine/contract/settings'
import type { UserManager } from 'oidc-client-ts'
import { readStoredUser, type StoredUser, storedUserKey } from './stored-user.ts'

/** What a session asks of the identity provider, and of what the browser keeps of it. */
export interface Provider {
  storedUser(): StoredUser | null
  forgetUser(): void
  /** Spends the kept refresh token; other tabs must not do so at the same time. */
  renewTokens(): Promise<StoredUser | null>
  /** Goes to the sign-in page. */
  goToSignIn(): Promise<void>
  /** Reads the answer that the sign-in page has led back with. */
  finishSignIn(): Promise<StoredUser | undefined>
  revokeRefreshToken(): Promise<void>
  /** Goes to the logout page. */
  goToSignOut(idTokenHint: string | undefined): Promise<void>
}

/** The provider that `/config.json` names. The library comes when it is first needed, not with the first screen. */
export function createProvider(settings: WebSettings): Provider {
  let loading: Promise<UserManager> | undefined
  const library = () => {
    loading ??= import('./user-manager.ts').then(module => module.createUserManager(settings))
    // A chunk that did not come is asked for again.
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
    revokeRefreshToken: async () => (await library()).revokeTokens(['refresh_token']),
    goToSignOut: async hint => (await library()).signoutRedirect(hint === undefined ? {} : { id_token_hint: hint }),
  }
}
