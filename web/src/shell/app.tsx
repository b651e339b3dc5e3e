import { useSession } from '../auth/use-session.ts'
import { SignedIn } from './signed-in.tsx'
import { SignedOut } from './signed-out.tsx'

/** Renders nothing while authentication is loading. */
export function App() {
  const { state } = useSession()
  if (state.kind === 'loading') return null
  return state.kind === 'signed-in' ? <SignedIn /> : <SignedOut />
}
