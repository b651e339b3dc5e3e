import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BrowserSession, SessionState } from './session.ts'

export const SessionContext = createContext<BrowserSession | undefined>(undefined)

export function useSession(): { session: BrowserSession; state: SessionState } {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession must be used within a SessionContext')
  return { session, state: useSyncExternalStore(session.subscribe, session.state) }
}
