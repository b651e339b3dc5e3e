import type { Provider } from './provider.ts'
import { isOutage } from './provider-error.ts'
import type { StoredUser } from './stored-user.ts'

/** A token with less than this left could run out on its way. */
const MIN_SECONDS_LEFT = 20
const LOCK = 'vitrine.renewal'

export type Renewer = Pick<Provider, 'storedUser' | 'renewTokens'>

/** The provider did not answer, or not about us: the sign-in may well be good. */
export class ProviderOutage extends Error {}

export const isFresh = ({ expires_at }: StoredUser) =>
  expires_at === undefined || expires_at - Date.now() / 1000 > MIN_SECONDS_LEFT

async function renewNow(provider: Renewer): Promise<StoredUser> {
  const user = provider.storedUser()
  if (user === null) throw new Error('Nobody is signed in.')
  // Another tab was faster, and left its tokens in the storage that both share.
  if (isFresh(user)) return user
  // The library would try a hidden frame, which browsers no longer let reach a provider's session.
  if (user.refresh_token === undefined) throw new Error('There is no refresh token.')
  try {
    const renewed = await provider.renewTokens()
    if (renewed === null) throw new Error('The provider gave no tokens.')
    return renewed
  } catch (error) {
    throw isOutage(error) ? new ProviderOutage() : error
  }
}

/** Renews the tokens under a Web Lock: of several tabs one spends the refresh token, the others take what it got. */
export function renew(provider: Renewer): Promise<StoredUser> {
  return navigator.locks.request(LOCK, () => renewNow(provider)) as Promise<StoredUser>
}
