import { useLayoutEffect } from 'react'
import { LOGIN_PATH, rememberRequestedPath } from '../auth/requested-path.ts'
import { Login } from '../screens/login.tsx'

/** For signed-out users every path but /login redirects there. */
function goToLogin() {
  if (window.location.pathname === LOGIN_PATH) return
  rememberRequestedPath(window.location.href)
  window.history.replaceState(null, '', LOGIN_PATH)
}

export function SignedOut() {
  useLayoutEffect(() => {
    goToLogin()
    window.addEventListener('popstate', goToLogin)
    return () => window.removeEventListener('popstate', goToLogin)
  }, [])
  return <Login />
}
