import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): { session: Session; state: SessionState } {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession must be used within a SessionContext')
  return { session, state: useSyncExternalStore(session.subscribe, session.state) }
}
