import { DEFAULT_ROLE, type Role } from '@vitrine/contract/roles'
import { sql } from 'kysely'
import { inPlainTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { forgetFailures } from './attempts.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { usernameKey } from './usernames.ts'

export interface Account {
  id: number
  subject: string
  username: string
  name: string | null
  email: string | null
  password_hash: string
  disabled: boolean
}

const accountFields = [
  'id',
  'subject',
  'username',
  'name',
  'email',
  'password_hash',
  sql<boolean>`disabled_at is not null`.as('disabled'),
] as const

// PostgreSQL's text cannot hold NUL, so no account has such a name.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  if (!isStorable(username)) return undefined
  return db
    .selectFrom('accounts')
    .select(accountFields)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The account of a token's `sub`, unless it is disabled. */
export async function findActiveAccount(db: Db, subject: string): Promise<Account | undefined> {
  if (!UUID.test(subject)) return undefined
  return db
    .selectFrom('accounts')
    .select(accountFields)
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** All accounts with their owners' roles. */
export async function listAccounts(db: Db) {
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
  password_hash: string
  name?: string | null
  email?: string | null
}

/** Creates an account; undefined if its username is taken. */
export async function createAccount(db: Db, draft: AccountDraft): Promise<Account | undefined> {
  return db
    .insertInto('accounts')
    .values({
      username: draft.username,
      username_key: usernameKey(draft.username),
      password_hash: draft.password_hash,
      name: draft.name ?? null,
      email: draft.email ?? null,
      disabled_at: null,
    })
    .onConflict(conflict => conflict.column('username_key').doNothing())
    .returning(accountFields)
    .executeTakeFirst()
}

/** Ends every session and revokes every refresh token of an account. Access tokens expire by themselves. */
async function endSessions(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('account_id', '=', subject).execute()
}

/** Changes an account's password and ends its sessions. */
export async function resetPassword(db: Db, account: Account, passwordHash: string): Promise<void> {
  await inPlainTransaction(db, async trx => {
    await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
    await endSessions(trx, account.subject)
    await forgetFailures(trx, account.username)
  })
}

export async function disableAccount(db: Db, account: Account): Promise<void> {
  await inPlainTransaction(db, async trx => {
    await trx.updateTable('accounts').set({ disabled_at: sql`now()` }).where('id', '=', account.id).execute()
    await endSessions(trx, account.subject)
  })
}

export async function enableAccount(db: Db, account: Account): Promise<void> {
  await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', account.id).execute()
  await forgetFailures(db, account.username)
}
