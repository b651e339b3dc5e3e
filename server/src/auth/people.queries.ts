import type { User } from '@vitrine/contract/users'
import type { Db } from '../db/client.ts'
import type { Account } from './accounts.queries.ts'
import type { Profile } from './external-provider.ts'

/** Under what `users.issuer` the built-in provider's people are kept: a name, so that the server may move. */
export const BUILT_IN_ISSUER = 'vitrine'

export type Person = Required<User>

const userFields = ['id', 'username', 'name', 'email', 'version'] as const

export async function findPerson(db: Db, issuer: string, subject: string): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(userFields)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The API's record of a person, made at the first visit and brought up to date where the provider says otherwise. */
export async function recordPerson(db: Db, issuer: string, subject: string, profile: Profile): Promise<Person> {
  const present = await findPerson(db, issuer, subject)
  return present ? update(db, present, profile) : create(db, issuer, subject, profile)
}

/** The same for an account of the built-in provider. */
export function recordAccount(db: Db, { subject, username, name, email }: Account): Promise<Person> {
  return recordPerson(db, BUILT_IN_ISSUER, subject, { username, name, email })
}

async function create(db: Db, issuer: string, subject: string, profile: Profile): Promise<Person> {
  const { username = subject, name = null, email = null } = profile
  const made = await db
    .insertInto('users')
    .values({ issuer, subject, username, name, email })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .returning(userFields)
    .executeTakeFirst()
  // Two first calls at once: the other one was quicker.
  return made ?? ((await findPerson(db, issuer, subject)) as Person)
}

async function update(db: Db, present: Person, profile: Profile): Promise<Person> {
  const isSame = (['username', 'name', 'email'] as const).every(
    field => profile[field] === undefined || profile[field] === present[field],
  )
  if (isSame) return present
  return db
    .updateTable('users')
    .set(profile)
    .where('id', '=', present.id)
    .returning(userFields)
    .executeTakeFirstOrThrow()
}
