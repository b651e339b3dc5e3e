// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from '../auth/provider.ts'
import { popRequestedPath } from '../auth/requested-path.ts'
import { BrowserSession } from '../auth/session.ts'
import type { StoredUser } from '../auth/stored-user.ts'
import { SessionContext } from '../auth/use-session.ts'
import { SignedOut } from './signed-out.tsx'

const anna: StoredUser = { access_token: 'access-1', profile: { sub: 'anna' } }

beforeEach(() => {
  sessionStorage.clear()
  window.location.href = 'https://lab.example/samples?tab=2'
})
afterEach(cleanup)

async function startSession(user: StoredUser | null) {
  const provider: Provider = {
    storedUser: () => user,
    forgetUser: vi.fn(),
    renewTokens: vi.fn(),
    goToSignIn: vi.fn(),
    finishSignIn: vi.fn(),
    revokeTokens: vi.fn(async () => undefined),
    goToSignOut: vi.fn(),
  }
  const session = new BrowserSession(provider)
  await session.start()
  return session
}

function open(session: BrowserSession) {
  render(
    <SessionContext value={session}>
      <MantineProvider env="test">
        <SignedOut />
      </MantineProvider>
    </SessionContext>,
  )
  expect(window.location.pathname).toBe('/login')
  expect(screen.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeTruthy()
}

test.each([
  ['/', '/slides'],
  ['/slides', '/slides'],
  ['/slides/reader', '/slides/reader'],
  ['/samples?tab=2', '/samples?tab=2'],
  ['/datasets/create', '/datasets/create'],
  ['/no/such/page', '/no/such/page'],
])('a visitor who is not signed in is led from %s to the login page, and later to %s', async (requested, later) => {
  window.location.href = `https://lab.example${requested}`
  open(await startSession(null))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(popRequestedPath()).toBe(later)
})

test('an insecure address shows a helpful error, and the sign-in can be retried', async () => {
  vi.stubGlobal('crypto', {})
  open(await startSession(null))
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByRole('alert').textContent).toContain('https')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the path of a user who logged out is forgotten: the next one starts at the slides', async () => {
  const session = await startSession(anna)
  await act(() => session.signOut())
  open(session)
  expect(popRequestedPath()).toBe('/slides')
})
