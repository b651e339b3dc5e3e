import type { WebSettings } from '@vitrine/contract/api/settings'
import type { UserManager } from 'oidc-client-ts'
import { readStoredUser, type StoredUser, storedUserKey } from './stored-user.ts'

/** The identity provider, and its tokens stored in the browser. */
export type Provider = ReturnType<typeof createProvider>

/** The provider in `/config.json`. The library loads when it is first needed, not with the first screen. */
export function createProvider(settings: WebSettings) {
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
    /** Uses the stored refresh token, which is valid once, so other tabs must not use it at the same time. */
    renewTokens: async (): Promise<StoredUser | null> => (await library()).signinSilent(),
    /** The nonce binds the id token to this sign-in; the library checks it. */
    goToSignIn: async () => (await library()).signinRedirect({ nonce: crypto.randomUUID() }),
    finishSignIn: async (): Promise<StoredUser | undefined> => (await library()).signinCallback(),
    /** Works for a user whose tokens are no longer stored. */
    revokeTokens: async (user: StoredUser) => (await import('./user-manager.ts')).revokeSignInTokens(settings, user),
    goToSignOut: async (idToken: string | undefined) =>
      (await library()).signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken }),
  }
}
