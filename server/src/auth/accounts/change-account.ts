import type { Account, AccountPatch } from '@vitrine/contract/accounts/accounts'
import { conflict, stale } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import type { Admin } from '../../audit/admin.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { databaseMessages } from '../../db/database-messages.ts'
import type { RecordAt } from '../../db/records.ts'
import { authMessages } from '../auth-messages.ts'
import { BUILT_IN_ISSUER } from '../oidc/settings.ts'
import { isActiveAdmin, setRole, updateProfile } from '../people.queries.ts'
import { getAccount, type SignInWith } from './account-list.ts'
import { accountMessages } from './account-messages.ts'
import { setDisabled } from './disable-account.ts'
import { type LockedPerson, lockPerson } from './lock-person.ts'

/**
 * Changes an account. Its person is locked together with all admins, in the order of their ids: if two admins demote
 * each other at once, the second finds that the other one is the last.
 * @throws ApiError 404, 412 for another version than in `at`, 409 if the change is not possible
 */
export function changeAccount(
  db: Db,
  { author, caller }: Admin,
  signIn: SignInWith,
  { at, patch }: { at: RecordAt; patch: AccountPatch },
): Promise<Account> {
  return inTransaction(db, author, async trx => {
    await sql`select from users where id = ${at.id} or (${isActiveAdmin(signIn.issuer)}) order by id for no key update`.execute(
      trx,
    )
    const person = await lockPerson(trx, at.id)
    if (at.versions && !at.versions.includes(person.version))
      throw stale(databaseMessages.stale('account'), await getAccount(trx, signIn, at.id))
    await checkChange(trx, signIn, person, patch, author.userId)
    const { role, disabled, ...profile } = patch
    if (Object.keys(profile).length > 0) await updateProfile(trx, { id: at.id }, profile)
    if (role !== undefined && role !== person.role) {
      await setRole(trx, person.id, role)
      const details = { from: person.role, to: role }
      await audit(trx, caller, { event: 'role-changed', subject: person.username, details })
    }
    if (disabled !== undefined && disabled !== person.is_disabled) await setDisabled(trx, caller, person, disabled)
    return getAccount(trx, signIn, at.id)
  })
}

async function checkChange(
  trx: Trx,
  signIn: SignInWith,
  person: LockedPerson,
  { role, disabled, name, email }: AccountPatch,
  byId: number,
): Promise<void> {
  const { issuer } = person
  if ((name !== undefined || email !== undefined) && issuer !== BUILT_IN_ISSUER)
    throw conflict(accountMessages.profileFromProvider(issuer), name === undefined ? 'email' : 'name')
  if (role !== undefined && signIn.hasProviderRoles && issuer === signIn.issuer)
    throw conflict(authMessages.rolesFromProvider(issuer), 'role')
  const isNewRole = role !== undefined && role !== person.role
  const isLowered = isNewRole && person.role === 'admin'
  const isDisabling = disabled === true && !person.is_disabled
  if ((isLowered || isDisabling) && !signIn.hasProviderRoles && (await isLastAdmin(trx, signIn, person.id)))
    throw conflict(accountMessages.lastAdmin)
  if (person.id !== byId) return
  if (isNewRole) throw conflict(accountMessages.ownRole, 'role')
  if (isDisabling) throw conflict(accountMessages.ownAccount, 'disabled')
}

async function isLastAdmin(trx: Trx, signIn: SignInWith, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from users where ${isActiveAdmin(signIn.issuer)}`.execute(trx)
  return rows.length === 1 && rows[0]?.id === id
}
