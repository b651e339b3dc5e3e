import { DEFAULT_ROLE } from '@vitrine/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { findActiveAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import type { SignedIn } from '../authenticate.ts'
import { BUILT_IN_ISSUER, SESSION_CLAIM } from '../oidc/settings.ts'
import { type Claims, invalidToken } from '../verify-token.ts'
import { recordSeen } from './last-seen.ts'

/**
 * The person and the session of an access token of the built-in provider.
 * @throws ApiError 401 where the session was ended or the account is disabled or missing
 */
export async function useSession(db: Db, claims: Claims): Promise<Required<SignedIn>> {
  const { sub, [SESSION_CLAIM]: sessionId } = claims
  const found = typeof sessionId === 'string' ? await findSession(db, sub, sessionId) : undefined
  if (!found || typeof sessionId !== 'string')
    throw invalidToken((await findActiveAccount(db, sub)) ? authMessages.sessionEnded : authMessages.accountMissing)
  const { is_seen_late, role, ...person } = found
  if (is_seen_late) await recordSeen(db, person.id, sessionId)
  return { person: { ...person, role: role ?? DEFAULT_ROLE }, sessionId }
}

const findSession = (db: Db, subject: string, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.email', 'users.role', 'users.version'])
    .select(
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'
      or not exists (select from last_seen where last_seen.user_id = users.id)`.as('is_seen_late'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.issuer', '=', BUILT_IN_ISSUER)
    .where('users.subject', '=', subject)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
