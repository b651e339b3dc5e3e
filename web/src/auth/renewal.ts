import type { Provider } from './provider.ts'
import type { StoredUser } from './stored-user.ts'

/** An error reply of the provider, as `oidc-client-ts` throws it. */
interface ProviderError extends Error {
  error: string | null
  error_description: string | null
}

// Checked by name, as importing the classes would load the whole library.
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ErrorResponse'

/** The provider's own message, if it sent one. */
export const providerMessage = (error: unknown): string | undefined =>
  isProviderError(error) ? error.error_description || error.error || undefined : undefined

const OUTAGE_CODES = ['server_error', 'temporarily_unavailable', 'slow_down']

/** A network failure while renewing, or a provider that is down, is not an authentication error. */
export function isOutage(error: unknown): boolean {
  if (isProviderError(error)) return OUTAGE_CODES.includes(error.error ?? '')
  if (!(error instanceof Error)) return false
  // A reply that is not an OAuth error arrives as a message that ends with its status.
  return error instanceof TypeError || error.name === 'ErrorTimeout' || /\((429|5\d\d)\)/.test(error.message)
}

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
  // Another tab was faster and stored its tokens in the shared storage.
  if (isFresh(user)) return user
  // Without one the library would try a hidden iframe, where browsers no longer provide the provider's session.
  if (user.refresh_token === undefined) throw new Error('There is no refresh token.')
  try {
    const renewed = await provider.renewTokens()
    if (renewed === null) throw new Error('The provider gave no tokens.')
    return renewed
  } catch (error) {
    throw isOutage(error) ? new ProviderOutage() : error
  }
}

/** Renews the tokens under a Web Lock: one tab uses the refresh token, the others read the new tokens from storage. */
export function renew(provider: Renewer): Promise<StoredUser> {
  return navigator.locks.request(LOCK, () => renewNow(provider)) as Promise<StoredUser>
}
