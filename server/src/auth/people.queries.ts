import type { ProfilePatch, User } from '@vitrine/contract/accounts/users'
import { stale } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE, type Role } from '@vitrine/contract/api/roles'
import { type SqlBool, sql } from 'kysely'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { databaseMessages } from '../db/database-messages.ts'
import type { RecordAt } from '../db/records.ts'
import { isAtReplica } from '../db/replicas/reading.ts'
import type { ProviderProfile } from './external-provider.ts'
import { BUILT_IN_ISSUER } from './oidc/settings.ts'
import { isSignedOut } from './sessions/signed-out-tokens.ts'

export type StoredPerson = Required<User>

const userFields = [
  'id',
  'username',
  'name',
  'email',
  sql<Role>`coalesce(role, ${sql.lit(DEFAULT_ROLE)})`.as('role'),
  'version',
] as const

export async function findPerson(db: Db, issuer: string, subject: string): Promise<StoredPerson | undefined> {
  return db
    .selectFrom('users')
    .select(userFields)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The state that is checked on every call with a token of another provider. */
interface Visit {
  isDisabled: boolean
  isSignedOut: boolean
  isSeenLate: boolean
}

/** Like `findPerson`, with the state that calls with this token of another provider depend on. */
export async function findVisitor(
  db: Db,
  { issuer, subject, token }: { issuer: string; subject: string; token: string },
): Promise<{ person: StoredPerson; visit: Visit } | undefined> {
  const found = await db
    .selectFrom('users')
    .select([...userFields, isSignedOut(token).as('is_signed_out')])
    .select(sql<boolean>`disabled_at is not null`.as('is_disabled'))
    .select(
      sql<boolean>`not exists (select from last_seen
      where user_id = users.id and at > now() - interval '1 minute')`.as('is_seen_late'),
    )
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!found) return undefined
  const { is_disabled, is_signed_out, is_seen_late, ...person } = found
  return { person, visit: { isDisabled: is_disabled, isSignedOut: is_signed_out, isSeenLate: is_seen_late } }
}

/**
 * The API's record of a user, created at the first visit and updated when the provider's claims change.
 * @param requestId of the user's own call, for the history. Without it, the change is attributed to the transaction's author.
 */
export async function recordPerson(
  db: Db,
  issuer: string,
  subject: string,
  profile: ProviderProfile,
  requestId?: string,
): Promise<StoredPerson> {
  const present = await findPerson(db, issuer, subject)
  return present ? renewPerson(db, present, profile, requestId) : create(db, { issuer, subject }, profile, requestId)
}

/** Like `recordPerson`, for an account of the built-in provider. */
export function recordAccount(
  db: Db,
  { subject, username, name, email }: { subject: string } & Required<ProviderProfile>,
  requestId?: string,
): Promise<StoredPerson> {
  return recordPerson(db, BUILT_IN_ISSUER, subject, { username, name, email }, requestId)
}

/** The people of a provider who have this username or subject: usernames of outside providers may repeat. */
export async function findPeople(
  db: Db,
  issuer: string,
  username: string,
): Promise<(StoredPerson & { subject: string })[]> {
  return db
    .selectFrom('users')
    .select([...userFields, 'subject'])
    .where('issuer', '=', issuer)
    .where(eb => eb.or([eb('username', '=', username), eb('subject', '=', username)]))
    .orderBy('id')
    .execute()
}

export async function setRole(db: Db, id: number, role: Role): Promise<StoredPerson> {
  return db.updateTable('users').set({ role }).where('id', '=', id).returning(userFields).executeTakeFirstOrThrow()
}

/**
 * Changes the name and the e-mail address of somebody with an account here.
 * @throws ApiError 412 if the person's version is none of these
 */
export async function updateProfile(trx: Db, { id, versions }: RecordAt, patch: ProfilePatch): Promise<StoredPerson> {
  const fields = Object.entries(patch).map(([field, value]) => [field, value?.trim() || null])
  // Sets at least one column, also for a body without fields, which is an edit that changes nothing.
  const values = { ...Object.fromEntries(fields), id: sql.ref('id') }
  const changed = await trx
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    // An `If-Match` without any valid version is an empty list, which `in` does not accept.
    .$if(versions !== undefined, query => query.where(sql<boolean>`version = any(${versions}::integer[])`))
    .returning([...userFields, 'subject'])
    .executeTakeFirst()
  if (!changed) throw stale(databaseMessages.stale('account'), await personById(trx, id))
  const { subject, ...person } = changed
  const { name, email } = person
  await trx.updateTable('accounts').set({ name, email }).where('subject', '=', subject).execute()
  return person
}

const personById = (db: Db, id: number): Promise<StoredPerson> =>
  db.selectFrom('users').select(userFields).where('id', '=', id).executeTakeFirstOrThrow()

/** Whether a row of `users` is an Admin who signs in with that provider and is neither disabled nor only invited. */
export const isActiveAdmin = (
  issuer: string,
) => sql<SqlBool>`issuer = ${issuer} and role = 'admin' and disabled_at is null
  and not exists (select from accounts where accounts.subject::text = users.subject and password_hash is null)`

/** Whether any person of a provider is an Admin and can sign in. */
export const hasAdmin = async (db: Db, issuer: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where(isActiveAdmin(issuer)).limit(1).executeTakeFirst()) !== undefined

const byThemselves = <T>(db: Db, userId: number, requestId: string | undefined, work: (db: Db) => Promise<T>) =>
  requestId === undefined ? work(db) : inTransaction(db, { userId, requestId }, work)

async function create(
  db: Db,
  whom: { issuer: string; subject: string },
  profile: ProviderProfile,
  requestId: string | undefined,
): Promise<StoredPerson> {
  const { username = whom.subject, name = null, email = null } = profile
  // The id is allocated first: the author of the record is the user it describes.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::integer as id`.execute(db)
  const id = rows[0]?.id as number
  const made = await byThemselves(db, id, requestId, own =>
    own
      .insertInto('users')
      .values({ id, ...whom, username, name, email })
      .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
      .returning(userFields)
      .executeTakeFirst(),
  )
  // A concurrent first call of the same user was faster.
  return made ?? ((await findPerson(db, whom.issuer, whom.subject)) as StoredPerson)
}

/** Like `recordPerson`, for a user whose record was read before. */
export async function renewPerson(
  db: Db,
  present: StoredPerson,
  profile: ProviderProfile,
  requestId: string | undefined,
): Promise<StoredPerson> {
  const isSame = (['username', 'name', 'email'] as const).every(
    field => profile[field] === undefined || profile[field] === present[field],
  )
  if (isSame || isAtReplica()) return present
  return byThemselves(db, present.id, requestId, own =>
    own.updateTable('users').set(profile).where('id', '=', present.id).returning(userFields).executeTakeFirstOrThrow(),
  )
}
