import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFresh, isOutage, ProviderOutage, type Renewer, renew } from './renewal.ts'
import type { StoredUser } from './stored-user.ts'

const buildUser = (secondsLeft: number | undefined, refreshToken = 'refresh-1'): StoredUser => ({
  access_token: 'access',
  profile: { sub: '1' },
  ...(refreshToken === '' ? {} : { refresh_token: refreshToken }),
  ...(secondsLeft === undefined ? {} : { expires_at: Math.floor(Date.now() / 1000) + secondsLeft }),
})

const refusal = (error: string) => new ErrorResponse({ error })

/** One lock for all tabs, granted one after the other, as in a browser. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const names: string[] = []
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, work: () => Promise<unknown>) => {
        names.push(name)
        const mine = last.then(work)
        last = mine.catch(() => undefined)
        return mine
      },
    },
  })
  return names
}

/** Tabs that share one storage, with refresh tokens that are valid once. */
function buildTabs(stored: StoredUser | null) {
  const storage = { user: stored }
  const spent: (string | undefined)[] = []
  const tab: Renewer = {
    storedUser: () => storage.user,
    renewTokens: async () => {
      const token = storage.user?.refresh_token
      if (spent.includes(token)) throw refusal('invalid_grant')
      spent.push(token)
      await Promise.resolve()
      storage.user = buildUser(600, `refresh-${spent.length + 1}`)
      return storage.user
    },
  }
  return { storage, spent, tab }
}

let locks: string[]
beforeEach(() => {
  locks = stubLocks()
})
afterEach(() => vi.unstubAllGlobals())

test('a token with time left is fresh, one about to expire is not, one without expiry is', () => {
  expect(isFresh(buildUser(600))).toBe(true)
  expect(isFresh(buildUser(10))).toBe(false)
  expect(isFresh(buildUser(-5))).toBe(false)
  expect(isFresh(buildUser(undefined))).toBe(true)
})

test('several tabs never use the same refresh token twice', async () => {
  const { tab, spent } = buildTabs(buildUser(-5))
  const users = await Promise.all([renew(tab), renew(tab), renew(tab)])
  expect(spent).toEqual(['refresh-1'])
  expect(new Set(users.map(user => user.refresh_token))).toEqual(new Set(['refresh-2']))
  expect(new Set(locks).size).toBe(1)
})

test('without a refresh token there is no renewal, and no hidden frame is tried', async () => {
  const { tab, spent } = buildTabs(buildUser(-5, ''))
  await expect(renew(tab)).rejects.toThrow()
  expect(spent).toEqual([])
})

test('it is an error if nobody is signed in', async () => {
  await expect(renew(buildTabs(null).tab)).rejects.toThrow()
})

describe('a failure is either an outage or the end of the session', () => {
  const failing = (error: unknown): Renewer => ({
    storedUser: () => buildUser(-5),
    renewTokens: () => Promise.reject(error),
  })

  test.each([
    ['the network', new TypeError('Failed to fetch')],
    ['a timeout', new ErrorTimeout('Network timed out')],
    ['a server that is down', new Error('Service Unavailable (503)')],
    ['a gateway', new Error('Invalid response Content-Type: text/html, from URL: https://x/token (502)')],
    ['too many requests', new Error('Too Many Requests (429)')],
    ['server_error', refusal('server_error')],
    ['temporarily_unavailable', refusal('temporarily_unavailable')],
  ])('an outage: %s', async (_, error) => {
    expect(isOutage(error)).toBe(true)
    await expect(renew(failing(error))).rejects.toBeInstanceOf(ProviderOutage)
  })

  test.each([
    ['a spent refresh token', refusal('invalid_grant')],
    ['an unknown client', refusal('invalid_client')],
    ['a token of somebody else', new Error('sub in id_token does not match current sub')],
  ])('the end of the session: %s', async (_, error) => {
    expect(isOutage(error)).toBe(false)
    await expect(renew(failing(error))).rejects.toBe(error)
  })
})
