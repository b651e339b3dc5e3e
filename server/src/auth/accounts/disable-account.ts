import { sql } from 'kysely'
import { type AuditedBy, audit } from '../../audit/audit.ts'
import { inPlainTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { forgetLink, type StoredAccount } from '../accounts.queries.ts'
import { forgetFailures } from '../attempts.ts'
import { recordAccount } from '../people.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { type LockedPerson, lockPerson } from './lock-person.ts'

/** Disables a locked person and ends their sessions, or enables them again. */
export async function setDisabled(
  trx: Db,
  caller: AuditedBy,
  person: LockedPerson,
  isToBeDisabled: boolean,
): Promise<void> {
  const disabledAt = isToBeDisabled ? sql<string>`now()` : null
  await trx.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', person.id).execute()
  if (isToBeDisabled) {
    await forgetLink(trx, person.id)
    await endSessionsOf(trx, person.id)
  } else await forgetFailures(trx, person.username)
  const event = isToBeDisabled ? 'account-disabled' : 'account-enabled'
  await audit(trx, caller, { event, subject: person.username })
}

/** Disables an account on the command line. */
export const disableAccount = (db: Db, account: StoredAccount): Promise<void> => setAccountDisabled(db, account, true)

export const enableAccount = (db: Db, account: StoredAccount): Promise<void> => setAccountDisabled(db, account, false)

async function setAccountDisabled(db: Db, account: StoredAccount, isToBeDisabled: boolean): Promise<void> {
  await inPlainTransaction(db, async trx => {
    const { id } = await recordAccount(trx, account)
    await setDisabled(trx, {}, await lockPerson(trx, id), isToBeDisabled)
  })
}
