import { DEFAULT_ROLE } from '@vitrine/contract/api/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { findActiveAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import type { SignedIn } from '../authenticate.ts'
import { BUILT_IN_ISSUER, REFRESH_TOKEN_S, SESSION_CLAIM } from '../oidc/settings.ts'
import { type Claims, invalidToken } from '../verify-token.ts'
import { recordSeen } from './last-seen.ts'

/**
 * The person and the session of an access token of the built-in provider.
 * @throws ApiError 401 if the session has ended or the account is disabled or missing
 */
export async function resumeSession(db: Db, claims: Claims): Promise<Required<SignedIn>> {
  const found = await findSession(db, claims)
  if (!found)
    throw invalidToken(
      (await findActiveAccount(db, claims.sub)) ? authMessages.sessionEnded : authMessages.accountMissing,
    )
  const { is_seen_late, session_id: sessionId, role, ...person } = found
  if (is_seen_late) await recordSeen(db, person.id, sessionId)
  return { person: { ...person, role: role ?? DEFAULT_ROLE }, sessionId }
}

function findSession(db: Db, claims: Claims) {
  const { sub, [SESSION_CLAIM]: sessionId } = claims
  const ofPerson = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.email', 'users.role', 'users.version'])
    .select('sessions.id as session_id')
    .select(
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'
      or not exists (select from last_seen where last_seen.user_id = users.id)`.as('is_seen_late'),
    )
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.issuer', '=', BUILT_IN_ISSUER)
    .where('users.subject', '=', sub)
    .where('users.disabled_at', 'is', null)
  const ofToken =
    typeof sessionId === 'string'
      ? ofPerson.where('sessions.id', '=', sessionId)
      : ofPerson
          .where(isFromBefore(claims))
          .orderBy(sql`abs(extract(epoch from sessions.expires_at) - ${(claims.iat ?? 0) + REFRESH_TOKEN_S}::float8)`)
          .limit(1)
  return ofToken.executeTakeFirst()
}

/**
 * Tokens issued before 0012-accounts name no session. For their remaining 10 minutes they use one that this migration created,
 * without browser and address, for the refresh token issued with them.
 */
const isFromBefore = ({ iat = 0 }: Claims) => sql<boolean>`sessions.user_agent is null and sessions.address is null
  and sessions.created_at > to_timestamp(${iat}::float8)`
