import {
  type ApiTokenScope,
  type CreatedApiToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKENS,
  type NewApiToken,
} from '@vitrine/contract/accounts/api-tokens'
import { conflict, notFound } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE, type Role } from '@vitrine/contract/api/roles'
import { sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import { type Author, inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { isAtReplica } from '../../db/replicas/reading.ts'
import type { StoredPerson } from '../people.queries.ts'
import { recordSeen } from '../sessions/last-seen.ts'
import { apiTokenMessages } from './api-token-messages.ts'
import { newTokenText, shownPart, tokenDigest } from './token-text.ts'

const tokenFields = ['id', 'name', 'scope', 'prefix', 'created_at', 'expires_at', 'last_used_at'] as const

/** The tokens of a person that were not revoked, expired ones included, newest first. */
export const tokensOf = (db: Db, userId: number) =>
  db
    .selectFrom('api_tokens')
    .select(tokenFields)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

interface Owner {
  readonly author: Author
  /** For the audit. */
  readonly caller: AuditedBy
  /** Set if a provider sets roles. */
  readonly providerRole: Role | null
}

/**
 * @throws ApiError 409 if a valid token of that person has the name, or if there are too many
 */
export function createToken(db: Db, owner: Owner, draft: NewApiToken): Promise<CreatedApiToken> {
  const { author, caller, providerRole } = owner
  const { scope, expires_in_days = DEFAULT_TOKEN_DAYS } = draft
  const name = draft.name.trim()
  const token = newTokenText()
  const { userId } = author
  return inTransaction(db, author, async trx => {
    // Two concurrent calls must not both create the fiftieth token, or two with the same name.
    await sql`select from users where id = ${userId} for no key update`.execute(trx)
    const valid = await trx
      .selectFrom('api_tokens')
      .select('name')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .execute()
    if (valid.some(other => other.name === name)) throw conflict(apiTokenMessages.nameTaken(name), 'name')
    if (valid.length >= MAX_TOKENS) throw conflict(apiTokenMessages.tooMany)
    const made = await trx
      .insertInto('api_tokens')
      .values({
        user_id: userId,
        name,
        scope,
        prefix: shownPart(token),
        digest: tokenDigest(token),
        provider_role: providerRole,
        expires_at: sql<string>`now() + make_interval(days => ${expires_in_days}::integer)`,
      })
      .returning(tokenFields)
      .executeTakeFirstOrThrow()
    const details = { scope, expires_at: made.expires_at }
    await audit(trx, caller, { event: 'token-created', subject: name, details })
    return { ...made, token }
  })
}

interface Revocation {
  readonly ownerId: number
  /** The person who revokes: the owner or an admin. */
  readonly by: number
}

/** @returns the token's name @throws ApiError 404 if the person has no such token, or it was revoked before */
export async function revokeToken(db: Db, { ownerId, by, id }: Revocation & { readonly id: number }): Promise<string> {
  const revoked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: by })
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!revoked) throw notFound('API token', id)
  return revoked.name
}

/** Revokes all tokens of a person. @returns the names of those that were valid */
export async function revokeTokens(db: Db, { ownerId, by }: Revocation): Promise<string[]> {
  const revoked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: by })
    .where('user_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .returning(['name', sql<boolean>`expires_at > now()`.as('is_valid')])
    .execute()
  return revoked.filter(({ is_valid }) => is_valid).map(({ name }) => name)
}

export interface UsedToken {
  readonly id: number
  readonly scope: ApiTokenScope
  readonly owner: StoredPerson
  readonly provider_role: Role | null
}

/** The valid token with this text and its owner; undefined for one that expired, was revoked, or whose owner is disabled. */
export async function findToken(db: Db, token: string): Promise<UsedToken | undefined> {
  const found = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id as token_id', 't.scope', 't.provider_role'])
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.role', 'u.version'])
    .select(sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as('is_use_new'))
    .where('t.digest', '=', tokenDigest(token))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { token_id: id, scope, provider_role, is_use_new, ...owner } = found
  if (is_use_new && !isAtReplica()) await Promise.all([recordUse(db, id), recordSeen(db, owner.id)])
  return { id, scope, provider_role, owner: { ...owner, role: owner.role ?? DEFAULT_ROLE } }
}

/** Stores the role that a provider gives somebody, null for none, because their tokens can't be checked against their claims. */
export async function rememberProviderRole(
  db: Db,
  { issuer, subject, role }: { issuer: string; subject: string; role: Role | null },
): Promise<void> {
  if (isAtReplica()) return
  await sql`update api_tokens set provider_role = ${role} where provider_role is distinct from ${role}
    and user_id = (select id from users where issuer = ${issuer} and subject = ${subject})`.execute(db)
}

/** Marks a token as used, at most once a minute. Reads must still work if nothing can be written. */
const recordUse = (db: Db, id: number) =>
  sql`update api_tokens set last_used_at = now() where id = ${id}`.execute(db).catch(() => undefined)
