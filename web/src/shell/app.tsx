import { useSession } from '../auth/use-session.ts'
import { SignedIn } from './signed-in.tsx'
import { SignedOut } from './signed-out.tsx'

/** Spec 1 §2: nothing is rendered while authentication is still loading. */
export function App() {
  const { state } = useSession()
  if (state.kind === 'loading') return null
  return state.kind === 'signed-in' ? <SignedIn /> : <SignedOut />
}
