// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from '../auth/provider.ts'
import { takeRequestedPath } from '../auth/requested-path.ts'
import { Session } from '../auth/session.ts'
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
    revokeRefreshToken: vi.fn(async () => undefined),
    goToSignOut: vi.fn(),
  }
  const session = new Session(provider)
  await session.start()
  return session
}

function open(session: Session) {
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

test('a visitor who is not signed in is led to the login page, and back to the path first requested', async () => {
  open(await startSession(null))
  expect(takeRequestedPath()).toBe('/samples?tab=2')
})

test('where one user logged out is forgotten: the next one starts at the slides', async () => {
  const session = await startSession(anna)
  await act(() => session.signOut())
  open(session)
  expect(takeRequestedPath()).toBe('/slides')
})
