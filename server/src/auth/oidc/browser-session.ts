import type { Session } from 'oidc-provider'

/**
 * Whether a browser's session was read from the database and should be stored there under the same id. The library stores a
 * session at the end of each request that used it: if somebody has ended it since, it must not come back. Only after a password
 * it is new or gets another id.
 */
export function isContinued(session: Session): boolean {
  const { new: isNew, oldId } = session as { new?: boolean; oldId?: string }
  return isNew !== true && oldId === undefined && session.accountId !== undefined
}
