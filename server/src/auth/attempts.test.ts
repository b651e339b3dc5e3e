import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { buildAccount, PASSWORD } from '../../test/sign-in-app.ts'
import { statementsWaiting } from '../../test/statements-waiting.ts'
import { findAccount } from './accounts.queries.ts'
import { addressKey, forgetFailures, reserveAttempt } from './attempts.ts'
import { authMessages } from './auth-messages.ts'
import { deleteExpired } from './cleaning.ts'
import { passwordMatches } from './passwords.ts'
import { signIn } from './sign-in.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  for (const username of ['ada', 'grace']) await buildAccount(database.db, username)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_counters').execute()
  await database.db.deleteFrom('known_addresses').execute()
})

const LAB = '192.0.2.10'
const attempt = (username: string, password: string, address = LAB) =>
  signIn(database.db, { username, password }, { address }).then(
    () => 'in',
    error => [error.status, error.message, ...(error.retryAfter === undefined ? [] : [error.retryAfter])],
  )
const wrong = [401, authMessages.wrongPassword]
const guess = (username = 'ada', address = LAB) => attempt(username, 'wrong password', address)

/** Lets time pass for the counters. */
async function pass(seconds: number): Promise<void> {
  await database.db
    .updateTable('sign_in_counters')
    .set({
      blocked_until: sql`blocked_until - make_interval(secs => ${seconds})`,
      expires_at: sql`expires_at - make_interval(secs => ${seconds})`,
    })
    .execute()
}

/** Failures as they stand after many tries, without making them one by one. */
const setFailures = (kind: string, failures: number) =>
  database.db
    .updateTable('sign_in_counters')
    .set({ failures, blocked_until: null })
    .where('key', 'like', `${kind}:%`)
    .execute()

describe('one account from one address', () => {
  test('has five attempts; then even the correct password has to wait, longer each time', async () => {
    for (let i = 0; i < 5; i++) expect(await guess()).toEqual(wrong)
    expect(await attempt('ada', PASSWORD)).toEqual([429, authMessages.blocked('30 seconds'), 30])
    const waits = [
      [30, '1 minute', 60],
      [60, '2 minutes', 120],
      [120, '4 minutes', 240],
      [240, '8 minutes', 480],
      [480, '15 minutes', 900],
      [900, '15 minutes', 900],
    ] as const
    for (const [seconds, text, retryAfter] of waits) {
      await pass(seconds)
      expect(await guess()).toEqual(wrong)
      expect(await guess()).toEqual([429, authMessages.blocked(text), retryAfter])
    }
  })

  test('an attempt during a lock-out does not prolong it', async () => {
    for (let i = 0; i < 5; i++) await guess()
    for (let i = 0; i < 5; i++) await guess()
    await pass(30)
    expect(await attempt('ada', PASSWORD)).toBe('in')
  })

  test('starts again after the correct password', async () => {
    for (let i = 0; i < 4; i++) await guess()
    expect(await attempt('ada', PASSWORD)).toBe('in')
    for (let i = 0; i < 5; i++) expect(await guess()).toEqual(wrong)
    expect((await guess())[0]).toBe(429)
  })

  test('starts again after half a day', async () => {
    for (let i = 0; i < 5; i++) await guess()
    await pass(13 * 3600)
    for (let i = 0; i < 5; i++) expect(await guess()).toEqual(wrong)
  })

  test('starts again after its password was reset', async () => {
    for (let i = 0; i < 5; i++) await guess()
    await forgetFailures(database.db, 'ADA')
    expect(await attempt('ada', PASSWORD)).toBe('in')
  })

  test('many concurrent attempts get no more than five answers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))
    expect(answers.filter(([status]) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('other spellings of a username are the same account', async () => {
    for (const username of ['ada', 'Ada', 'ADA', ' ada', 'ａｄａ']) await guess(username)
    expect((await guess('aDA'))[0]).toBe(429)
  })
})

test('a colleague at the same address can still sign in, as can the account from another address', async () => {
  for (let i = 0; i < 8; i++) await guess('ada')
  expect((await guess('ada'))[0]).toBe(429)
  expect(await attempt('grace', PASSWORD)).toBe('in')
  expect(await attempt('ada', PASSWORD, '198.51.100.7')).toBe('in')
})

test('an unknown username is treated like a known one', async () => {
  for (let i = 0; i < 5; i++) expect(await guess('nobody')).toEqual(wrong)
  expect(await guess('nobody')).toEqual([429, authMessages.blocked('30 seconds'), 30])
})

describe('one account from many addresses', () => {
  const elsewhere = (i: number) => `203.0.113.${i}`

  test('is slowed down after twenty failures, wherever the next attempt comes from', async () => {
    for (let i = 0; i < 20; i++) expect(await guess('ada', elsewhere(i))).toEqual(wrong)
    expect(await guess('ada', elsewhere(99))).toEqual([429, authMessages.blocked('30 seconds'), 30])
    expect(await guess('grace', elsewhere(99))).toEqual(wrong)
  })

  test('its owner can still sign in from familiar addresses', async () => {
    expect(await attempt('ada', PASSWORD)).toBe('in')
    for (let i = 0; i < 20; i++) await guess('ada', elsewhere(i))
    expect(await attempt('ada', PASSWORD)).toBe('in')
  })

  test('waits five minutes at most', async () => {
    await guess('ada', elsewhere(1))
    await setFailures('account', 60)
    await guess('ada', elsewhere(2))
    expect(await guess('ada', elsewhere(3))).toEqual([429, authMessages.blocked('5 minutes'), 300])
  })

  test('a correct password cancels its own attempt, but not those of others', async () => {
    for (let i = 0; i < 19; i++) await guess('ada', elsewhere(i))
    expect(await attempt('ada', PASSWORD, elsewhere(50))).toBe('in')
    expect(await guess('ada', elsewhere(51))).toEqual(wrong)
    expect((await guess('ada', elsewhere(52)))[0]).toBe(429)
  })
})

describe('many accounts from one address', () => {
  test('are slowed down after a hundred failures, except for those who have signed in from there', async () => {
    expect(await attempt('ada', PASSWORD)).toBe('in')
    await guess('somebody')
    await setFailures('address', 99)
    await guess('somebody else')
    expect(await attempt('grace', PASSWORD)).toEqual([429, authMessages.blocked('30 seconds'), 30])
    expect(await attempt('ada', PASSWORD)).toBe('in')
  })
})

test('the password of a person known at an address does not wait for guesses by others there', async () => {
  expect(await attempt('ada', PASSWORD)).toBe('in')
  const account = await findAccount(database.db, 'ada')
  const reserve = (address: string) => reserveAttempt(database.db, { username: 'ada', address, accountId: account?.id })
  expect([await reserve(LAB), await reserve('203.0.113.1')]).toEqual([true, false])

  let answered = 0
  const guesses = Array.from({ length: 40 }, () =>
    passwordMatches(undefined, 'guess', false).finally(() => (answered += 1)),
  )
  expect(await passwordMatches(account?.password_hash, PASSWORD, true)).toBe(true)
  expect(answered).toBeLessThan(20)
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([false]))
})

test('addresses: an IPv6 network counts as one, and an IPv4 address written as IPv6 as itself', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0db8::9')).toBe('2001:db8:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
})

describe('attempts never deadlock', () => {
  test.each([
    ['with a reset of the password', 0, 2, () => forgetFailures(database.db, 'ada')],
    ['with the deletion of what has expired', 13 * 3600, 1, () => deleteExpired(database.db)],
  ])('%s', async (_, seconds, waiting, work) => {
    await guess()
    await pass(seconds)
    // Stored behind the counters that attempts lock later.
    const pair = sql`update sign_in_counters set failures = 1, expires_at = expires_at - interval '1 s' where key like 'pair:%'`
    await pair.execute(database.db)
    const done = await database.db.transaction().execute(async trx => {
      await sql`select from sign_in_counters where key like 'pair:%' for update`.execute(trx)
      const attempted = guess()
      await statementsWaiting(database.db, 1)
      const worked = work()
      if (waiting === 1) await worked
      else await statementsWaiting(database.db, waiting)
      return { attempted, worked }
    })
    await done.worked
    expect(await done.attempted).toEqual(wrong)
  })
})
