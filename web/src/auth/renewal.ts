import type { Provider } from './provider.ts'
import { isOutage } from './provider-error.ts'
import type { StoredUser } from './stored-user.ts'

/** A token with less time left might expire before the call arrives. */
const MIN_SECONDS_LEFT = 20
const LOCK = 'vitrine.renewal'

export type Renewer = Pick<Provider, 'storedUser' | 'renewTokens'>

/** The provider is unreachable or down; the session may still be valid. */
export class ProviderOutage extends Error {}

export const isFresh = ({ expires_at }: StoredUser) =>
  expires_at === undefined || expires_at - Date.now() / 1000 > MIN_SECONDS_LEFT

async function renewNow(provider: Renewer): Promise<StoredUser> {
  const user = provider.storedUser()
  if (user === null) throw new Error('Nobody is signed in.')
  // Another tab was faster and left its tokens in the shared storage.
  if (isFresh(user)) return user
  // Without one the library tries a hidden iframe, which browsers no longer allow to see the provider's session.
  if (user.refresh_token === undefined) throw new Error('There is no refresh token.')
  try {
    const renewed = await provider.renewTokens()
    if (renewed === null) throw new Error('The provider gave no tokens.')
    return renewed
  } catch (error) {
    throw isOutage(error) ? new ProviderOutage() : error
  }
}

/** Renews the tokens under a Web Lock: one tab uses the refresh token, the others take the new tokens from storage. */
export function renew(provider: Renewer): Promise<StoredUser> {
  return navigator.locks.request(LOCK, () => renewNow(provider)) as Promise<StoredUser>
}
