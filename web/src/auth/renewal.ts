import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts'

/** A token with less than this left could run out on its way. */
const MIN_SECONDS_LEFT = 20
const LOCK = 'vitrine.renewal'

export type Renewer = Pick<UserManager, 'getUser' | 'signinSilent'>

/** The provider did not answer, or not about us: the sign-in may well be good. */
export class ProviderOutage extends Error {}

export const isFresh = (user: User) => user.expires_in === undefined || user.expires_in > MIN_SECONDS_LEFT

const OUTAGE_CODES = ['server_error', 'temporarily_unavailable', 'slow_down']

/** DECIDED section 4: a network failure while renewing is not an authentication error; nor is a provider that is down. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ErrorResponse) return OUTAGE_CODES.includes(error.error ?? '')
  if (error instanceof TypeError || error instanceof ErrorTimeout) return true
  // An answer that is no OAuth error reaches us as words that end in its status.
  return error instanceof Error && /\((429|5\d\d)\)/.test(error.message)
}

async function renewNow(manager: Renewer): Promise<User> {
  const user = await manager.getUser()
  if (user === null) throw new Error('Nobody is signed in.')
  // Another tab was faster, and left its tokens in the storage that both share.
  if (isFresh(user)) return user
  if (user.refresh_token === undefined) throw new Error('There is no refresh token.')
  try {
    const renewed = await manager.signinSilent()
    if (renewed === null) throw new Error('The provider gave no tokens.')
    return renewed
  } catch (error) {
    throw isOutage(error) ? new ProviderOutage() : error
  }
}

/** Renews the tokens under a Web Lock: of several tabs one spends the refresh token, the others take what it got. */
export function renew(manager: Renewer): Promise<User> {
  return navigator.locks.request(LOCK, () => renewNow(manager)) as Promise<User>
}
