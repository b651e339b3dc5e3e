import { notFound } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE, type Role } from '@vitrine/contract/api/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface LockedPerson {
  readonly id: number
  readonly issuer: string
  readonly subject: string
  readonly username: string
  readonly role: Role
  readonly is_disabled: boolean
  readonly version: number
}

const personFields = sql`id, issuer, subject, username, coalesce(role, ${sql.lit(DEFAULT_ROLE)}) as role,
  disabled_at is not null as is_disabled, version`

/**
 * Locks a person against other changes to their account. Transactions take this lock first, before they change the account, link and
 * sessions, so that no two of them wait for each other.
 * @throws ApiError 404
 */
export async function lockPerson(trx: Db, id: number): Promise<LockedPerson> {
  const { rows } =
    await sql<LockedPerson>`select ${personFields} from users where id = ${id} for no key update`.execute(trx)
  const [person] = rows
  if (!person) throw notFound('account', id)
  return person
}
