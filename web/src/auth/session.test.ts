// @vitest-environment happy-dom

import type { WebSettings } from '@vitrine/contract/api/settings'
import { ErrorResponse } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { createProvider, type Provider } from './provider.ts'
import { popRequestedPath } from './requested-path.ts'
import { BrowserSession, FORCED_LOGOUT_MS } from './session.ts'
import { addSessionWork } from './session-work.ts'
import { type StoredUser, storedUserKey } from './stored-user.ts'

const settings: WebSettings = {
  api_url: '',
  oidc: { issuer: 'https://id.example', client_id: 'web', scope: 'openid' },
  features: [],
}
const KEY = storedUserKey(settings)

const buildUser = (secondsLeft = 600, token = 'access-1'): StoredUser => ({
  access_token: token,
  refresh_token: 'refresh-1',
  id_token: 'id-token-1',
  profile: { sub: 'anna' },
  expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
})
const keep = (user: StoredUser) => localStorage.setItem(KEY, JSON.stringify(user))

/** The provider of a session; tokens are in the real local storage. */
function buildProvider(user: StoredUser | null, overrides: Partial<Provider> = {}) {
  if (user !== null) keep(user)
  const { storedUser, forgetUser } = createProvider(settings)
  return {
    storedUser,
    forgetUser,
    renewTokens: vi.fn<Provider['renewTokens']>(async () => {
      const renewed = buildUser(600, 'access-2')
      keep(renewed)
      return renewed
    }),
    goToSignIn: vi.fn<Provider['goToSignIn']>(async () => undefined),
    finishSignIn: vi.fn<Provider['finishSignIn']>(async () => buildUser()),
    revokeTokens: vi.fn<Provider['revokeTokens']>(async () => undefined),
    goToSignOut: vi.fn<Provider['goToSignOut']>(async () => undefined),
    ...overrides,
  }
}

async function startSession(user: StoredUser | null, overrides: Partial<Provider> = {}) {
  const provider = buildProvider(user, overrides)
  const session = new BrowserSession(provider)
  await session.start()
  return { session, provider }
}

const refused = () => Promise.reject(new ErrorResponse({ error: 'invalid_grant' }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  window.location.href = 'https://lab.example/slides/5?tab=2'
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('starting', () => {
  test('the state is unknown while authentication loads', () => {
    expect(new BrowserSession(buildProvider(null)).state()).toEqual({ kind: 'loading' })
  })

  test('tokens stored in the browser sign in', async () => {
    const { session } = await startSession(buildUser())
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(session.subject).toBe('anna')
  })

  test('without tokens nobody is signed in', async () => {
    const { session } = await startSession(null)
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(shownToast()).toBeUndefined()
  })

  test('an expired token is renewed first', async () => {
    const { session, provider } = await startSession(buildUser(-60))
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(await session.token()).toBe('access-2')
    expect(provider.renewTokens).toHaveBeenCalledTimes(1)
  })

  test('an unreachable provider signs nobody out', async () => {
    const { session } = await startSession(buildUser(-60), { renewTokens: () => Promise.reject(new TypeError('net')) })
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  test("a token that can't be renewed shows a message", async () => {
    const { session } = await startSession(buildUser(-60), { renewTokens: refused })
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(shownToast()).toMatchObject({ kind: 'error', text: 'Authentication error. Please log in again.' })
  })
})

describe('signing in', () => {
  test('goes to the provider and shows that meanwhile', async () => {
    const { session, provider } = await startSession(null)
    await session.signIn()
    expect(session.state()).toEqual({ kind: 'signed-out', step: 'redirecting' })
    expect(provider.goToSignIn).toHaveBeenCalledTimes(1)
  })

  test('returns to the first requested address', async () => {
    sessionStorage.setItem('vitrine.requested-path', '/slides/5?tab=2')
    window.location.href = 'https://lab.example/login?code=c&state=s'
    const { session } = await startSession(null)
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(window.location.pathname + window.location.search).toBe('/slides/5?tab=2')
  })

  test("shows the provider's message if it rejects the sign-in, and the address is clean", async () => {
    window.location.href = 'https://lab.example/login?error=access_denied&state=s'
    const { session } = await startSession(null, {
      finishSignIn: () =>
        Promise.reject(
          new ErrorResponse({ error: 'access_denied', error_description: 'This account is switched off.' }),
        ),
    })
    expect(session.state()).toEqual({ kind: 'signed-out', error: 'This account is switched off.' })
    expect(window.location.href).toBe('https://lab.example/login')
  })

  test.each([
    ['an answer that nobody asked for', new Error('No matching state found in storage')],
    ['a network that fails', new TypeError('Failed to fetch')],
  ])('has a specific text for %s', async (_, error) => {
    window.location.href = 'https://lab.example/login?code=c&state=s'
    const { session } = await startSession(null, { finishSignIn: () => Promise.reject(error) })
    expect(session.state()).toEqual({ kind: 'signed-out', error: 'An error occurred during authentication' })
  })

  test('an unreachable provider is an error too, and Try Again starts over', async () => {
    const goToSignIn = vi.fn<() => Promise<void>>()
    goToSignIn.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce()
    const { session } = await startSession(null, { goToSignIn })
    await session.signIn()
    expect(session.state()).toMatchObject({ error: 'An error occurred during authentication' })
    await session.signIn()
    expect(session.state()).toEqual({ kind: 'signed-out', step: 'redirecting' })
    expect(goToSignIn).toHaveBeenCalledTimes(2)
  })

  test('without crypto.subtle, a message says what to do', async () => {
    const { session, provider } = await startSession(null)
    vi.stubGlobal('crypto', {})
    await session.signIn()
    expect(session.state()).toMatchObject({ error: expect.stringContaining('https') })
    expect(provider.goToSignIn).not.toHaveBeenCalled()
  })
})

describe('a token for a call', () => {
  test('is the stored one while it is valid', async () => {
    const { session, provider } = await startSession(buildUser())
    expect(await session.token()).toBe('access-1')
    expect(provider.renewTokens).not.toHaveBeenCalled()
  })

  test('is renewed before the call once it has expired, once for calls that start together', async () => {
    const { session, provider } = await startSession(buildUser())
    vi.setSystemTime(Date.now() + 601_000)
    expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(Array(3).fill('access-2'))
    expect(provider.renewTokens).toHaveBeenCalledTimes(1)
  })

  test('a network failure during the renewal is a failed call, not the end of the session', async () => {
    const renewTokens = vi.fn<Provider['renewTokens']>().mockRejectedValue(new TypeError('Failed to fetch'))
    const { session } = await startSession(buildUser(), { renewTokens })
    vi.setSystemTime(Date.now() + 601_000)
    await expect(session.token()).rejects.toMatchObject({ status: 0 })
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(shownToast()).toBeUndefined()
    renewTokens.mockResolvedValueOnce(buildUser())
    expect(await session.token()).toBe('access-1')
  })

  test("a rejection signs out with 'Authentication error. Please log in again.', once", async () => {
    const { session } = await startSession(buildUser(), { renewTokens: refused })
    vi.setSystemTime(Date.now() + 601_000)
    const first = session.token()
    const second = session.token()
    await expect(first).rejects.toMatchObject({ status: 401 })
    await expect(second).rejects.toMatchObject({ status: 401 })
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(shownToast()).toMatchObject({ kind: 'error', text: 'Authentication error. Please log in again.' })
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(popRequestedPath()).toBe('/slides/5?tab=2')
  })

  test('does not exist for a signed-out visitor', async () => {
    const { session } = await startSession(null)
    await expect(session.token()).rejects.toMatchObject({ status: 401 })
  })
})

describe('Logout', () => {
  test('clears local storage and goes to the provider, with the previous id token', async () => {
    const { session, provider } = await startSession(buildUser())
    localStorage.setItem('anything', 'else')
    await session.signOut()
    expect(localStorage.length).toBe(0)
    expect(provider.goToSignOut).toHaveBeenCalledWith('id-token-1')
    expect(provider.revokeTokens).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ access_token: 'access-1' }))
  })

  test('asks first if work is in progress, and stops it', async () => {
    const { session } = await startSession(buildUser())
    const stop = vi.fn()
    let isBusy = true
    addSessionWork({ question: () => (isBusy ? { title: 'Stop it?', action: 'Stop' } : undefined), stop })
    const confirm = vi.fn(() => false)
    answerQuestions(confirm)
    await session.signOut()
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Stop it?')
    expect(session.state()).toEqual({ kind: 'signed-in' })
    expect(stop).not.toHaveBeenCalled()
    isBusy = false
    await session.signOut()
    expect(stop).toHaveBeenCalled()
  })

  test('signs every tab out before the provider has replied to the revocation', async () => {
    const revoked = Promise.withResolvers<void>()
    const { session, provider } = await startSession(buildUser(), { revokeTokens: () => revoked.promise })
    const leaving = session.signOut()
    expect(localStorage.length).toBe(0)
    expect(session.state()).toEqual({ kind: 'signed-out', step: 'signing-out' })
    const secondTab = new BrowserSession(provider)
    await secondTab.start()
    expect(secondTab.state()).toEqual({ kind: 'signed-out' })
    expect(provider.goToSignOut).not.toHaveBeenCalled()
    revoked.resolve()
    await leaving
    expect(provider.goToSignOut).toHaveBeenCalledWith('id-token-1')
  })

  test("shows 'You have been logged out' when the provider has redirected back", async () => {
    const { session } = await startSession(buildUser())
    await session.signOut()
    window.location.href = 'https://lab.example/'
    await startSession(null)
    expect(shownToast()).toMatchObject({ kind: 'info', text: 'You have been logged out' })
    vi.runAllTimers()
    await startSession(null)
    expect(shownToast()).toBeUndefined()
  })

  test('shows a reason instead of the default text', async () => {
    const { session } = await startSession(buildUser())
    await session.signOut('Your account was closed')
    await startSession(null)
    expect(shownToast()).toMatchObject({ text: 'Your account was closed' })
  })

  test('clears the requested address: the next user starts at the slides', async () => {
    sessionStorage.setItem('vitrine.requested-path', '/slides/5')
    const { session } = await startSession(buildUser())
    await session.signOut()
    expect(popRequestedPath()).toBe('/slides')
  })

  test('signs out here even if the provider has no logout page', async () => {
    const { session } = await startSession(buildUser(), {
      goToSignOut: () => Promise.reject(new Error('No end session endpoint')),
      revokeTokens: () => Promise.reject(new Error('no revocation')),
    })
    await session.signOut()
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(localStorage.length).toBe(0)
    expect(shownToast()).toMatchObject({ text: 'You have been logged out' })
  })
})

describe('a lost session', () => {
  test('is signed out once, with one warning', async () => {
    const { session, provider } = await startSession(buildUser())
    const states = vi.fn()
    session.subscribe(states)
    for (let reports = 0; reports < 3; reports += 1) session.lose()
    expect(states).toHaveBeenCalledTimes(1)
    expect(session.state()).toEqual({ kind: 'signed-out', step: 'leaving' })
    const warning = shownToast()
    expect(warning).toMatchObject({ kind: 'warning', text: 'Your session has expired. Please log in again.' })
    await vi.advanceTimersByTimeAsync(FORCED_LOGOUT_MS * 3)
    expect(provider.goToSignOut).toHaveBeenCalledTimes(1)
  })

  test("goes to the provider's logout page 1000 ms later, with the previous id token", async () => {
    const { session, provider } = await startSession(buildUser())
    localStorage.setItem('anything', 'else')
    session.lose()
    expect(localStorage.length).toBe(0)
    await vi.advanceTimersByTimeAsync(999)
    expect(provider.goToSignOut).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.goToSignOut).toHaveBeenCalledWith('id-token-1')
  })

  test('remembers the current address, and shows no farewell', async () => {
    const { session } = await startSession(buildUser())
    session.lose()
    await vi.advanceTimersByTimeAsync(FORCED_LOGOUT_MS)
    expect(popRequestedPath()).toBe('/slides/5?tab=2')
    await startSession(null)
    expect(shownToast()?.text).not.toBe('You have been logged out')
  })
})

describe('other tabs', () => {
  test('signing out in one signs this one out', async () => {
    const { session } = await startSession(buildUser())
    localStorage.clear()
    session.followOtherTabs()
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(shownToast()).toMatchObject({ text: 'You have been logged out' })
  })

  test('signing in in one signs this one in, at its requested address', async () => {
    sessionStorage.setItem('vitrine.requested-path', '/samples')
    const { session } = await startSession(null)
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    keep(buildUser())
    session.followOtherTabs()
    expect(assign).toHaveBeenCalledWith('/samples')
  })

  test('renewing in one changes nothing here', async () => {
    const { session } = await startSession(buildUser())
    keep(buildUser(1200))
    session.followOtherTabs()
    expect(session.state()).toEqual({ kind: 'signed-in' })
  })
})
