import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { type Db, lockInTurn, type Trx } from '../../db/client.ts'
import { rawSql } from '../../db/sql-text.ts'

/** Small keys and signatures, supported by every OpenID client. */
export const SIGNING_ALGORITHM = 'ES256'
/** Arbitrary: the server that creates the keys holds this lock (`vitr` in ASCII). */
const KEYS_LOCK = 0x76697472

/** How long signatures of a replaced key are accepted: six times as long as an access token lasts. */
const VERIFIES_AFTER_ROTATION = "interval '1 hour'"

export interface AuthKeys {
  /** Private keys, newest first: the first one signs, all verify. */
  signing: JWK[]
  cookie: string[]
}

/** Loads the keys from the database, creating them at the very first call. All servers of a database share them. */
export async function loadKeys(db: Db): Promise<AuthKeys> {
  return (await readKeys(db)) ?? (await makeKeys(db))
}

/** A signing key that was replaced long ago. */
const isRetired = sql<boolean>`(use = 'signing' and exists (select from auth_keys as newer where newer.use = 'signing'
  and newer.id > auth_keys.id and newer.created_at <= now() - ${rawSql(VERIFIES_AFTER_ROTATION)}))`

async function readKeys(db: Db): Promise<AuthKeys | undefined> {
  const rows = await db
    .selectFrom('auth_keys')
    .select(['use', 'value'])
    .where(isRetired, '=', false)
    .orderBy('id', 'desc')
    .execute()
  const signing = rows.filter(row => row.use === 'signing').map(row => row.value as JWK)
  const cookie = rows.filter(row => row.use === 'cookie').map(row => String(row.value.secret))
  return signing.length > 0 && cookie.length > 0 ? { signing, cookie } : undefined
}

async function makeKeys(db: Db): Promise<AuthKeys> {
  return db.transaction().execute(async trx => {
    await lockInTurn(trx, KEYS_LOCK)
    // Another server may have created them while this one waited for the lock.
    const present = await readKeys(trx)
    if (present) return present
    const made = { signing: [await makeSigningKey()], cookie: [randomBytes(32).toString('base64url')] }
    await trx
      .insertInto('auth_keys')
      .values([
        { use: 'signing', value: JSON.stringify(made.signing[0]) },
        { use: 'cookie', value: JSON.stringify({ secret: made.cookie[0] }) },
      ])
      .execute()
    return made
  })
}

/** Replaces the signing key by a new one. */
export async function rotateKeys(trx: Trx): Promise<void> {
  await lockInTurn(trx, KEYS_LOCK)
  await trx
    .insertInto('auth_keys')
    .values({ use: 'signing', value: JSON.stringify(await makeSigningKey()) })
    .execute()
}

export async function deleteRetiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('auth_keys').where(isRetired, '=', true).execute()
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: SIGNING_ALGORITHM, use: 'sig' }
}
