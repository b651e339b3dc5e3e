import { ApiError } from '@vitrine/contract/api-error'
import type { Db } from '../db/client.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { recordSuccess, reserveAttempt } from './attempts.ts'
import { authMessages } from './auth-messages.ts'
import { passwordMatches } from './passwords.ts'

export interface Credentials {
  username: string
  password: string
  /** The browser's address, not a proxy's. */
  address: string
}

/**
 * Checks a username and password, for the sign-in page and for `auth/login`.
 * @throws ApiError 401 with a message for the user, or 429 after too many attempts
 */
export async function signIn(db: Db, { username, password, address }: Credentials): Promise<Account> {
  const account = await findAccount(db, username)
  await reserveAttempt(db, { username, address, accountId: account?.id })
  // Also without an account: response times must not reveal which usernames exist.
  const matches = await passwordMatches(account?.password_hash, password)
  if (!account || !matches) throw new ApiError(401, authMessages.wrongPassword)
  if (account.disabled) throw new ApiError(401, authMessages.disabled)
  await recordSuccess(db, { username, address, accountId: account.id })
  return account
}
