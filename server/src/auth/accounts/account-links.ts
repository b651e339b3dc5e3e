import { randomBytes } from 'node:crypto'
import type { AcceptLink, AccountLink } from '@vitrine/contract/accounts/accounts'
import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import type { Admin } from '../../audit/admin.ts'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { findAccount } from '../accounts.queries.ts'
import { forgetFailures, recordSuccess, reserveAttempt } from '../attempts.ts'
import { digestOf } from '../digest.ts'
import { checkPassword } from '../new-password.ts'
import { BUILT_IN_ISSUER, MOUNT_PATH } from '../oidc/settings.ts'
import { hashPassword } from '../passwords.ts'
import { recordAccount } from '../people.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { accountMessages } from './account-messages.ts'
import { lockPerson } from './lock-person.ts'

/** Where the pages of links are, before the secret. */
export const LINK_PATH = `${MOUNT_PATH}/link/`
const RESET_HOURS = 24
const SECRET_BYTES = 32
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/

interface LinkDraft {
  readonly userId: number
  readonly purpose: 'invitation' | 'reset'
  readonly hours: number
  readonly createdBy: number
  readonly site: string
}

/** Makes a link, which replaces an earlier one of that person. */
export async function createLink(
  trx: Trx,
  { userId, purpose, hours, createdBy, site }: LinkDraft,
): Promise<AccountLink> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = {
    digest: digestOf(secret),
    purpose,
    created_by: createdBy,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(hours => ${hours}::integer)`,
  }
  const { expires_at } = await trx
    .insertInto('account_links')
    .values({ user_id: userId, ...row })
    .onConflict(conflicting => conflicting.column('user_id').doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { url: `${site}${LINK_PATH}${secret}`, expires_at }
}

/** @throws ApiError 404; 409 for somebody who has no password here or is disabled */
export function createResetLink(db: Db, { author, caller }: Admin, id: number, site: string): Promise<AccountLink> {
  return inTransaction(db, author, async trx => {
    const { username, is_disabled, subject, issuer } = await lockPerson(trx, id)
    const account = await trx
      .selectFrom('accounts')
      .select('password_hash')
      .where(sql`subject::text`, '=', subject)
      .executeTakeFirst()
    if (issuer !== BUILT_IN_ISSUER || !account) throw conflict(accountMessages.otherSignIn(username))
    if (is_disabled) throw conflict(accountMessages.isDisabled(username))
    if (account.password_hash === null) throw conflict(accountMessages.isInvited(username))
    const link = await createLink(trx, {
      userId: id,
      purpose: 'reset',
      hours: RESET_HOURS,
      createdBy: author.userId,
      site,
    })
    await audit(trx, caller, {
      event: 'invited',
      subject: username,
      details: { purpose: 'reset', expires_at: link.expires_at },
    })
    return link
  })
}

/** @throws ApiError 404 if there is no such person, or they have no link */
export function removeLink(db: Db, { author, caller }: Admin, id: number): Promise<void> {
  return inTransaction(db, author, async trx => {
    const { username } = await lockPerson(trx, id)
    const removed = await trx
      .deleteFrom('account_links')
      .where('user_id', '=', id)
      .returning('purpose')
      .executeTakeFirst()
    if (!removed) throw new ApiError(404, accountMessages.noLink(username))
    await audit(trx, caller, { event: 'link-removed', subject: username, details: { purpose: removed.purpose } })
  })
}

export interface FoundLink {
  readonly user_id: number
  readonly purpose: 'invitation' | 'reset'
  readonly account_id: number
  readonly username: string
  readonly name: string | null
}

/** The link with this secret, or this address, if it can be used. */
export async function findLink(db: Db, text: string): Promise<FoundLink | undefined> {
  const secret = secretIn(text)
  if (secret === undefined) return undefined
  const { rows } = await sql<FoundLink>`
    select user_id, purpose, accounts.id as account_id, users.username, users.name
    from account_links
    join users on users.id = user_id
    join accounts on accounts.subject::text = users.subject
    where digest = ${digestOf(secret)} and expires_at > now() and disabled_at is null`.execute(db)
  return rows[0]
}

function secretIn(text: string): string | undefined {
  const last = text.trim().replace(/\/$/, '').split('/').at(-1) ?? ''
  return SECRET.test(last) ? last : undefined
}

const linkVoid = () => new ApiError(410, accountMessages.linkVoid)

/**
 * Sets the password of a link's person and signs them out everywhere. Of two concurrent uses, one wins. Attempts are
 * limited like sign-ins, with the link as the account.
 * @throws ApiError 410 for a link that can't be used, 429 after too many attempts
 */
export async function acceptLink(db: Db, caller: AuditedBy, { link, password, name }: AcceptLink): Promise<void> {
  const found = await findLink(db, link)
  const attempt = {
    username: digestOf(secretIn(link) ?? link),
    address: caller.address ?? '',
    accountId: found?.account_id,
  }
  // Rejecting a password does not count as an attempt to use the link.
  await checkPassword({ username: found?.username ?? '', password })
  await reserveAttempt(db, attempt)
  if (!found) throw linkVoid()
  const passwordHash = await hashPassword(password)
  const { user_id: userId, purpose, username, account_id: accountId } = found
  // The history names the person themselves as the author of the new name.
  await inTransaction(db, { userId, requestId: caller.requestId ?? '' }, async trx => {
    await lockPerson(trx, userId)
    await useLink(trx, link)
    const profile = name === undefined ? {} : { name: name?.trim() || null }
    await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, ...profile })
      .where('id', '=', accountId)
      .execute()
    const account = await findAccount(trx, username)
    if (account) await recordAccount(trx, account)
    await endSessionsOf(trx, userId)
    await forgetFailures(trx, username)
    await audit(trx, { ...caller, userId }, { event: 'link-used', subject: username, details: { purpose } })
  })
  await recordSuccess(db, { ...attempt, accountId })
}

/** Deletes a locked link. @throws ApiError 410 if it is missing */
async function useLink(trx: Trx, link: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_links')
    .where('digest', '=', digestOf(secretIn(link) ?? ''))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw linkVoid()
}
