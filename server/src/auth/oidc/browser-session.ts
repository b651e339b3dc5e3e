import type { Session } from 'oidc-provider'

/**
 * Whether a browser's session was read from the database and will be stored there under the same id. The library stores the
 * session at the end of each request that used it. If somebody has ended it since, it must not come back. It is new or gets
 * another id only after a password was entered.
 */
export function isContinued(session: Session): boolean {
  const { new: isNew, oldId } = session as { new?: boolean; oldId?: string }
  return isNew !== true && oldId === undefined && session.accountId !== undefined
}
