import { ApiError } from '@vitrine/contract/api-error'
import type { Db } from '../db/client.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { recordSuccess, reserveAttempt } from './attempts.ts'
import { authMessages } from './auth-messages.ts'
import { passwordMatches } from './passwords.ts'

export interface Credentials {
  username: string
  password: string
  /** Where the try comes from: the browser's address, not a proxy's. */
  address: string
}

/**
 * The one way a password is tried, by the sign-in page and by `auth/login`.
 * @throws ApiError 401 with a sentence for the user, or 429 after too many tries
 */
export async function signIn(db: Db, { username, password, address }: Credentials): Promise<Account> {
  const account = await findAccount(db, username)
  await reserveAttempt(db, { username, address, accountId: account?.id })
  // Also without an account: an unknown username must not answer faster than a known one.
  const matches = await passwordMatches(account?.password_hash, password)
  if (!account || !matches) throw new ApiError(401, authMessages.wrongPassword)
  if (account.disabled) throw new ApiError(401, authMessages.disabled)
  await recordSuccess(db, { username, address, accountId: account.id })
  return account
}
