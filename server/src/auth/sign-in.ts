import { ApiError } from '@vitrine/contract/api/api-error'
import { type AuditedBy, audit } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { findAccount, type StoredAccount } from './accounts.queries.ts'
import { recordSuccess, reserveAttempt } from './attempts.ts'
import { authMessages } from './auth-messages.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { passwordMatches } from './passwords.ts'
import { findPerson } from './people.queries.ts'

export interface Credentials {
  username: string
  password: string
}

/**
 * Checks a username and password, for the sign-in page and for `auth/login`.
 * @param caller with the browser's address, not a proxy's
 * @throws ApiError 401 with a message for the user, or 429 after too many attempts
 */
export async function signIn(db: Db, { username, password }: Credentials, caller: AuditedBy): Promise<StoredAccount> {
  const { address = '' } = caller
  const account = await findAccount(db, username)
  const isKnown = await reserveAttempt(db, { username, address, accountId: account?.id })
  // Also without an account: response times must not reveal which usernames exist.
  const isRight = await passwordMatches(account?.password_hash, password, isKnown)
  // The comparison may have waited in the queue: a replaced password must not let anybody in.
  const current = isRight ? await findAccount(db, username) : account
  const matches = isRight && current?.password_hash === account?.password_hash
  if (!current || !matches || current.disabled) {
    // A name without an account may be a password, so it is not logged.
    await audit(db, caller, { event: 'sign-in-failed', subject: current?.username })
    throw new ApiError(401, current && matches ? authMessages.disabled : authMessages.wrongPassword)
  }
  await recordSuccess(db, { username, address, accountId: current.id })
  const person = await findPerson(db, BUILT_IN_ISSUER, current.subject)
  await audit(db, { ...caller, userId: person?.id }, { event: 'sign-in', subject: current.username })
  return current
}
