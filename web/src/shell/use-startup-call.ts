import { userRoutes } from '@vitrine/contract/users'
import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** Spec 1 §2: after the login, a one-off startup action runs about this much later. */
export const STARTUP_DELAY_MS = 100

/** DECIDED section 4: `auth/me`, by which the server records the account on its first visit. Nothing waits for it. */
export function useStartupCall(): void {
  useEffect(() => {
    const timer = setTimeout(() => call(userRoutes.me).catch(() => undefined), STARTUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
