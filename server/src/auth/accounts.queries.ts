import { usernameKey } from '@vitrine/contract/accounts/usernames'
import { DEFAULT_ROLE, type Role } from '@vitrine/contract/api/roles'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import { inPlainTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { isUuid } from '../http/uuid.ts'
import { lockPerson } from './accounts/lock-person.ts'
import { forgetFailures } from './attempts.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { recordAccount } from './people.queries.ts'
import { endSessionsOf } from './sessions/sessions.queries.ts'

export interface StoredAccount {
  id: number
  subject: string
  username: string
  name: string | null
  email: string | null
  /** null for somebody who was invited and has not set a password yet. */
  password_hash: string | null
  disabled: boolean
}

/** Whether the person is disabled; people of other providers can be, too. */
const isDisabled = sql<boolean>`exists (select from users
  where issuer = ${sql.lit(BUILT_IN_ISSUER)} and users.subject = accounts.subject::text and disabled_at is not null)`

const accountFields = [
  'id',
  'subject',
  'username',
  'name',
  'email',
  'password_hash',
  isDisabled.as('disabled'),
] as const

// PostgreSQL's text can't contain NUL, so no account has such a name.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

export async function findAccount(db: Db, username: string): Promise<StoredAccount | undefined> {
  if (!isStorable(username)) return undefined
  return db
    .selectFrom('accounts')
    .select(accountFields)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

/** The account of a token's `sub`, unless it is disabled. */
export async function findActiveAccount(db: Db, subject: string): Promise<StoredAccount | undefined> {
  if (!isUuid(subject)) return undefined
  return db
    .selectFrom('accounts')
    .select(accountFields)
    .where('subject', '=', subject)
    .where(isDisabled, '=', false)
    .executeTakeFirst()
}

/** All accounts with their owners' roles. */
export async function allAccounts(db: Db) {
  return db
    .selectFrom('accounts')
    .select([...accountFields, 'created_at'])
    .select(eb =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('users')
            .select('users.role')
            .where('users.issuer', '=', BUILT_IN_ISSUER)
            .whereRef('users.subject', '=', sql`accounts.subject::text`),
          sql.lit<Role>(DEFAULT_ROLE),
        )
        .as('role'),
    )
    .orderBy('username_key')
    .execute()
}

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

export interface AccountDraft {
  username: string
  /** null for somebody who is invited. */
  password_hash: string | null
  name?: string | null
  email?: string | null
}

/** Creates an account and its person; undefined if its username is taken. @param trx a transaction, because it is two changes */
export async function createAccount(trx: Db, draft: AccountDraft): Promise<StoredAccount | undefined> {
  const account = await trx
    .insertInto('accounts')
    .values({
      username: draft.username,
      username_key: usernameKey(draft.username),
      password_hash: draft.password_hash,
      name: draft.name ?? null,
      email: draft.email ?? null,
    })
    .onConflict(conflict => conflict.column('username_key').doNothing())
    .returning(accountFields)
    .executeTakeFirst()
  if (account) await recordAccount(trx, account)
  return account
}

/** Changes an account's password on the command line, and ends its sessions. */
export async function resetPassword(db: Db, account: StoredAccount, passwordHash: string): Promise<void> {
  await inPlainTransaction(db, async trx => {
    const { id } = await lockPerson(trx, (await recordAccount(trx, account)).id)
    await forgetLink(trx, id)
    await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
    await endSessionsOf(trx, id)
    await forgetFailures(trx, account.username)
    await audit(trx, {}, { event: 'password-changed', subject: account.username })
  })
}

/** A new password makes links for setting one void. */
export async function forgetLink(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('account_links').where('user_id', '=', userId).execute()
}
