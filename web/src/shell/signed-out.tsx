import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { LOGIN_PATH, rememberRequestedPath } from '../auth/requested-path.ts'
import type { BrowserSession } from '../auth/session.ts'
import { useSession } from '../auth/use-session.ts'
import { Login } from '../screens/login.tsx'

const isSigningOut = (session: BrowserSession) => {
  const state = session.state()
  return state.kind === 'signed-out' && state.step === 'signing-out'
}

/** For signed-out users every path except /login redirects there. */
function goToLogin(session: BrowserSession) {
  if (window.location.pathname === LOGIN_PATH) return
  // The path where this user logged out was not requested by the next one.
  if (!isSigningOut(session)) rememberRequestedPath(window.location.href)
  window.history.replaceState(null, '', LOGIN_PATH)
}

export function SignedOut() {
  const { session } = useSession()
  useLayoutEffect(() => goToLogin(session), [session])
  useWindowEvent('popstate', () => goToLogin(session))
  return <Login />
}
