import { DEFAULT_INVITATION_DAYS, type Invitation, type NewInvitation } from '@vitrine/contract/accounts/accounts'
import { isUsername } from '@vitrine/contract/accounts/usernames'
import { badRequest, conflict } from '@vitrine/contract/api/api-error'
import type { Admin } from '../../audit/admin.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { createAccount, findAccount, type StoredAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import { BUILT_IN_ISSUER } from '../oidc/settings.ts'
import { recordAccount, setRole } from '../people.queries.ts'
import { createLink } from './account-links.ts'
import { getAccount, type SignInWith } from './account-list.ts'
import { lockPerson } from './lock-person.ts'

const BUILT_IN: SignInWith = { issuer: BUILT_IN_ISSUER, hasProviderRoles: false }

/**
 * Creates an account without a password, its person and a link, or renews those of somebody who has not accepted yet.
 * @throws ApiError 400 for an invalid username, 409 for one that is taken
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
 * The account of a pending invitation, updated by the new one. Its person is locked first, so that nobody accepts at the same
 * time.
 * @throws ApiError 409 for any other account
 */
async function renewAccount(trx: Trx, { username, name, email }: NewInvitation): Promise<StoredAccount> {
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
