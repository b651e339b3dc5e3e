import type { Session } from '@vitrine/contract/accounts/sessions'
import { type RawBuilder, sql } from 'kysely'
import type { AuditedBy } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { BUILT_IN_ISSUER, REFRESH_TOKEN_S } from '../oidc/settings.ts'
import { browserName } from './browser-name.ts'

/** The origin of a sign-in, as far as the network shows it. */
export interface SignInSource extends AuditedBy {
  readonly userAgent?: string | undefined
}

interface NewSession {
  /** The provider's grant, to which refresh tokens belong. */
  readonly grantId: string
  readonly accountId: string
  readonly caller: SignInSource
}

/** Maximum stored length of a user agent: browsers name themselves within the first 200 characters. */
const MAX_USER_AGENT = 400

export async function openSession(db: Db, { grantId, accountId, caller }: NewSession): Promise<void> {
  // PostgreSQL's text can't contain NUL.
  const userAgent = caller.userAgent?.replaceAll('\0', '').slice(0, MAX_USER_AGENT) ?? null
  await sql`insert into sessions (grant_id, user_id, user_agent, address, expires_at)
    select ${grantId}, id, ${userAgent}, ${caller.address ?? null}, now() + make_interval(secs => ${REFRESH_TOKEN_S})
    from users where issuer = ${BUILT_IN_ISSUER} and subject = ${accountId}
    on conflict (grant_id) do nothing`.execute(db)
}

/** The id of a grant's session; undefined if it has ended. */
export async function sessionOfGrant(db: Db, grantId: string): Promise<string | undefined> {
  const found = await db.selectFrom('sessions').select('id').where('grant_id', '=', grantId).executeTakeFirst()
  return found?.id
}

/** Each use extends the session. */
export async function prolongSession(db: Db, grantId: string, until: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`greatest(expires_at, ${until}::timestamptz)` })
    .where('grant_id', '=', grantId)
    .execute()
}

/** Ends the session of a grant that the provider deletes. */
export async function forgetGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('sessions').where('grant_id', '=', grantId).execute()
}

/** A person's sessions, most recently seen first. @param current id of the caller's own */
export async function sessionsOf(db: Db, userId: number, current: string | undefined): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ user_agent, ...session }) => ({
    ...session,
    current: session.id === current,
    browser: browserName(user_agent),
  }))
}

/**
 * Ends a session: also its refresh tokens and the provider's own session of that browser, so that it has to sign in again. Its
 * access tokens are refused at once, or after at most 30 seconds by servers that have just checked them.
 * @returns whether the person had such a session
 */
export async function endSession(trx: Db, userId: number, id: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('grant_id')
    .executeTakeFirst()
  if (!ended) return false
  await sql`delete from oidc_payloads where ${belongsTo(sql`${ended.grant_id}::text`, userId)}`.execute(trx)
  return true
}

/** Ends all sessions of a person at the built-in provider, and all unfinished sign-ins. @returns the number of sessions */
export async function endSessionsOf(trx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  await sql`delete from oidc_payloads where account_id = ${subjectOf(userId)}`.execute(trx)
  return Number(numDeletedRows)
}

/** Like `endSessionsOf`, except one session. */
export async function endOtherSessions(trx: Db, userId: number, exceptId: string | undefined): Promise<number> {
  const except = exceptId ?? null
  const { numAffectedRows = 0n } = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${except}`.execute(trx)
  const grantId = sql`(select grant_id from sessions where id = ${except} and user_id = ${userId})`
  await sql`delete from oidc_payloads
    where account_id = ${subjectOf(userId)} and (${belongsTo(grantId, userId)}) is not true`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Everything that belongs to a grant: itself, its codes and refresh tokens, and the browser's session that it came from, whose payload
 * names it. Searched as text, because callers can make it contain JSON that PostgreSQL does not accept.
 */
const belongsTo = (grantId: RawBuilder<unknown>, userId: number) => sql`grant_id = ${grantId} or model = 'Session'
  and account_id = ${subjectOf(userId)} and strpos(payload, '"' || ${grantId} || '"') > 0`

const subjectOf = (userId: number) =>
  sql`(select subject from users where id = ${userId} and issuer = ${BUILT_IN_ISSUER})`
