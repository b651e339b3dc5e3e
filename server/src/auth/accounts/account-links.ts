import { createHash, randomBytes } from 'node:crypto'
import {
  type AcceptLink,
  type AccountLink,
  DEFAULT_INVITATION_DAYS,
  type Invitation,
  type NewInvitation,
} from '@vitrine/contract/accounts'
import { ApiError, badRequest, conflict } from '@vitrine/contract/api-error'
import { sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import { inPlainTransaction, inTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { type Account, createAccount, findAccount } from '../accounts.queries.ts'
import { forgetFailures, recordSuccess, reserveAttempt } from '../attempts.ts'
import { authMessages } from '../auth-messages.ts'
import { BUILT_IN_ISSUER, MOUNT_PATH } from '../oidc/settings.ts'
import { hashPassword } from '../passwords.ts'
import { recordAccount, setRole } from '../people.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { isUsername } from '../usernames.ts'
import { getAccount, type SignInWith } from './account-list.ts'
import { accountMessages } from './account-messages.ts'
import { type Admin, lockPerson } from './change-account.ts'

/** Where the pages of links are, before the secret. */
export const LINK_PATH = `${MOUNT_PATH}/link/`
const RESET_HOURS = 24
const SECRET_BYTES = 32
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/

const BUILT_IN: SignInWith = { issuer: BUILT_IN_ISSUER, hasProviderRoles: false }

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

interface LinkDraft {
  readonly userId: number
  readonly purpose: 'invitation' | 'reset'
  readonly hours: number
  readonly createdBy: number
  readonly site: string
}

/** Makes a link, in the place of an earlier one of that person. */
async function createLink(trx: Trx, { userId, purpose, hours, createdBy, site }: LinkDraft): Promise<AccountLink> {
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

/**
 * Makes an account without a password, its person and a link, or renews those of somebody who has not accepted yet.
 * @throws ApiError 400 for a username of another shape, 409 for one that is taken
 */
export async function invite(
  db: Db,
  { author, caller }: Admin,
  draft: NewInvitation,
  site: string,
): Promise<Invitation> {
  const { username, role, name, email, days = DEFAULT_INVITATION_DAYS } = draft
  if (!isUsername(username)) throw badRequest(authMessages.usernameShape, 'username')
  return inTransaction(db, author, async trx => {
    const created = await createAccount(trx, {
      username,
      password_hash: null,
      name: name?.trim() || null,
      email: email?.trim() || null,
    })
    if (created) await audit(trx, caller, { event: 'account-created', subject: username, details: { role } })
    const account = created ?? (await renewAccount(trx, draft))
    const person = await recordAccount(trx, account)
    await setRole(trx, person.id, role)
    const link = await createLink(trx, {
      userId: person.id,
      purpose: 'invitation',
      hours: days * 24,
      createdBy: author.userId,
      site,
    })
    await audit(trx, caller, {
      event: 'invited',
      subject: account.username,
      details: { role, expires_at: link.expires_at },
    })
    return { account: await getAccount(trx, BUILT_IN, person.id), ...link }
  })
}

/**
 * The account of an invitation that was not accepted, with what the new one says. Its person is locked first, so that nobody
 * accepts meanwhile.
 * @throws ApiError 409 for any other account
 */
async function renewAccount(trx: Trx, { username, name, email }: NewInvitation): Promise<Account> {
  const present = await findAccount(trx, username)
  if (present) await lockPerson(trx, (await recordAccount(trx, present)).id)
  const locked = await findAccount(trx, username)
  if (!locked || locked.password_hash !== null || locked.disabled)
    throw conflict(authMessages.usernameTaken(username), 'username')
  const profile = {
    name: name === undefined ? locked.name : name?.trim() || null,
    email: email === undefined ? locked.email : email?.trim() || null,
  }
  await trx.updateTable('accounts').set(profile).where('id', '=', locked.id).execute()
  return { ...locked, ...profile }
}

/** @throws ApiError 404; 409 for somebody without a password here, or who is disabled */
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

/** @throws ApiError 404 where there is no such person, or they have no link */
export function removeLink(db: Db, { author }: Admin, id: number): Promise<void> {
  return inTransaction(db, author, async trx => {
    const { username } = await lockPerson(trx, id)
    const { numDeletedRows } = await trx.deleteFrom('account_links').where('user_id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new ApiError(404, accountMessages.noLink(username))
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
 * Sets the password of a link's person and signs them out everywhere. Of two uses at once one wins. Attempts are limited
 * like those to sign in, with the link as the account.
 * @throws ApiError 410 for a link that can't be used, 429 after too many attempts
 */
export async function acceptLink(db: Db, caller: AuditedBy, { link, password, name }: AcceptLink): Promise<void> {
  const found = await findLink(db, link)
  const attempt = {
    username: digestOf(secretIn(link) ?? link),
    address: caller.address ?? '',
    accountId: found?.account_id,
  }
  await reserveAttempt(db, attempt)
  if (!found) throw linkVoid()
  const passwordHash = await hashPassword(password)
  const { user_id: userId, purpose, username, account_id: accountId } = found
  await inPlainTransaction(db, async trx => {
    // In the order in which admins lock them: the person, then what belongs to them.
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

/** Deletes a link, which nobody else can do meanwhile. @throws ApiError 410 where it is gone */
async function useLink(trx: Trx, link: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_links')
    .where('digest', '=', digestOf(secretIn(link) ?? ''))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw linkVoid()
}
