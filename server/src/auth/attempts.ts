import { isIPv6 } from 'node:net'
import { usernameKey } from '@vitrine/contract/accounts/usernames'
import { ApiError } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import { inPlainTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { authMessages, waitText } from './auth-messages.ts'
import { digestOf } from './digest.ts'

/** After `free` failures, each further one locks sign-in for twice as long as the one before. */
interface Rule {
  name: 'pair' | 'account' | 'address'
  free: number
  firstWaitSeconds: number
  longestWaitSeconds: number
}

/** One account from one address: ordinary guessing. A colleague at the same address has a separate count. */
const PAIR: Rule = { name: 'pair', free: 5, firstWaitSeconds: 30, longestWaitSeconds: 900 }
/** One account from many addresses. Lenient, since it could be abused to lock the owner out. */
const ACCOUNT: Rule = { name: 'account', free: 20, firstWaitSeconds: 30, longestWaitSeconds: 300 }
/** Many accounts from one address. High enough for a whole lab behind one address. */
const ADDRESS: Rule = { name: 'address', free: 100, firstWaitSeconds: 30, longestWaitSeconds: 300 }
/** Failures expire this long after the last one. */
const MEMORY_HOURS = 12
const KNOWN_ADDRESS_DAYS = 90

export interface Attempt {
  username: string
  address: string
  /** Whether this account has signed in from this address before. */
  accountId?: number | undefined
}

/** An IPv6 /64 counts as one address: a computer may use any address in its network. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${full
    .slice(0, 4)
    .map(part => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

function counterKey(rule: Rule, attempt: Attempt): string {
  const account = usernameKey(attempt.username)
  const address = addressKey(attempt.address)
  if (rule.name === 'pair') return `pair:${digestOf(account)}:${digestOf(address)}`
  return rule.name === 'account' ? `account:${digestOf(account)}` : `address:${digestOf(address)}`
}

// Also for unknown usernames: response times must not reveal which ones exist.
async function isKnown(db: Db, { accountId = 0, address }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('address', '=', addressKey(address))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Blocked guesses are cheap for the database, but a thousand at once would take all its connections. */
const AT_ONCE = 4
const WAIT_MS = 5_000
const BUSY_RETRY_S = 5
const inTurn = limitConcurrency({
  running: AT_ONCE,
  waiting: Number.POSITIVE_INFINITY,
  waitMs: WAIT_MS,
  busy: () => new ApiError(429, authMessages.busy, { retryAfter: BUSY_RETRY_S }),
})

/**
 * Counts an attempt as failed before the password is compared, so that concurrent attempts cannot bypass the limit;
 * `recordSuccess` reverts it. Uses the database's clock and rows, so all servers agree.
 * @returns whether this account has signed in from this address before
 * @throws ApiError 429 while sign-in is locked
 */
export const reserveAttempt = (db: Db, attempt: Attempt): Promise<boolean> =>
  inTurn(async () => {
    const isKnownHere = await isKnown(db, attempt)
    // The wider rules exempt an account that is known here: neither an attack from elsewhere nor a colleague's typing errors
    // lock it out.
    const rules = isKnownHere ? [PAIR] : [PAIR, ACCOUNT, ADDRESS]
    await inPlainTransaction(db, async trx => {
      for (const rule of rules) await reserve(trx, rule, counterKey(rule, attempt))
    })
    return isKnownHere
  })

async function reserve(trx: Db, rule: Rule, key: string): Promise<void> {
  const counted = await sql<{ key: string }>`
    insert into sign_in_counters as c (key, failures, expires_at)
    values (${key}, 1, now() + make_interval(hours => ${MEMORY_HOURS}))
    on conflict (key) do update set
      failures = case when c.expires_at <= now() then 1 else c.failures + 1 end,
      blocked_until = case when c.expires_at > now() and c.failures + 1 >= ${rule.free}::int
        then now() + make_interval(secs => least(${rule.longestWaitSeconds}::float8,
          ${rule.firstWaitSeconds}::float8 * 2 ^ least(c.failures + 1 - ${rule.free}::int, 20))) end,
      expires_at = excluded.expires_at
    where c.blocked_until is null or c.blocked_until <= now()
    returning key`.execute(trx)
  if (counted.rows.length > 0) return
  const blocked = await sql<{ seconds: number }>`
    select extract(epoch from blocked_until - now())::float8 as seconds from sign_in_counters where key = ${key}
  `.execute(trx)
  throw tooMany(blocked.rows[0]?.seconds ?? 1)
}

function tooMany(seconds: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new ApiError(429, authMessages.blocked(waitText(retryAfter)), { retryAfter })
}

/** After a correct password: clears the failures of this pair, reverts the attempt in the wider counts, stores the address. */
export async function recordSuccess(db: Db, attempt: Attempt & { accountId: number }): Promise<void> {
  await inPlainTransaction(db, async trx => {
    await trx.deleteFrom('sign_in_counters').where('key', '=', counterKey(PAIR, attempt)).execute()
    if (!(await isKnown(trx, attempt)))
      for (const rule of [ACCOUNT, ADDRESS]) await forgetFailure(trx, counterKey(rule, attempt))
    await sql`
      insert into known_addresses (account_id, address, expires_at)
      values (${attempt.accountId}, ${addressKey(attempt.address)}, now() + make_interval(days => ${KNOWN_ADDRESS_DAYS}))
      on conflict (account_id, address) do update set expires_at = excluded.expires_at`.execute(trx)
  })
}

// Any lock has expired, or the attempt would have been rejected.
async function forgetFailure(trx: Db, key: string): Promise<void> {
  await trx
    .updateTable('sign_in_counters')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', '=', key)
    .execute()
}

/**
 * Unfinished sign-ins of one address, by the database's clock: this many at once, and one more as often as that
 * number fits into an hour. 50 people behind one address who open Vitrine in the morning, each in a few tabs, stay below.
 */
const MOST_STARTS = 300
const STARTS_MEMORY_S = 60 * 60
const EACH_START_S = STARTS_MEMORY_S / MOST_STARTS

/** Outside the queue of passwords: a flood of starts must not delay them. */
const startInTurn = limitConcurrency({
  running: 2,
  waiting: Number.POSITIVE_INFINITY,
  waitMs: WAIT_MS,
  busy: () => new ApiError(429, authMessages.busy, { retryAfter: BUSY_RETRY_S }),
})

const startsKey = (address: string) => `starts:${digestOf(addressKey(address))}`

/**
 * Counts the start of a sign-in. `expires_at` is when all counted starts expire.
 * @throws ApiError 429 if too many were started at this address
 */
export const reserveStart = (db: Db, address: string): Promise<void> =>
  startInTurn(async () => {
    const key = startsKey(address)
    const counted = await sql`
      insert into sign_in_counters as c (key, failures, expires_at)
      values (${key}, 1, now() + make_interval(secs => ${EACH_START_S}))
      on conflict (key) do update set expires_at = greatest(c.expires_at, now()) + make_interval(secs => ${EACH_START_S})
      where c.expires_at <= now() + make_interval(secs => ${STARTS_MEMORY_S - EACH_START_S})
      returning key`.execute(db)
    if (counted.rows.length === 0) throw new ApiError(429, authMessages.manyStarts, { retryAfter: EACH_START_S })
  })

/** Removes a finished sign-in from the count. */
export async function forgetStart(db: Db, address: string): Promise<void> {
  await db
    .updateTable('sign_in_counters')
    .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${EACH_START_S})` })
    .where('key', '=', startsKey(address))
    .execute()
}

/** Removes all locks of an account after its password was reset: pairs first, in the order in which attempts lock them. */
export async function forgetFailures(db: Db, username: string): Promise<void> {
  const account = digestOf(usernameKey(username))
  await db
    .deleteFrom('sign_in_counters')
    .where(({ eb, fn }) => eb(fn<boolean>('starts_with', ['key', sql.lit(`pair:${account}:`)]), '=', true))
    .execute()
  await db.deleteFrom('sign_in_counters').where('key', '=', `account:${account}`).execute()
}
