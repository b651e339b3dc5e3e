import { userRoutes } from '@vitrine/contract/users'
import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** Delay between the sign-in and the startup call. */
const STARTUP_DELAY_MS = 100

/** Calls `auth/me` once, by which the server records the account on its first visit. Nothing waits for the reply. */
export function useStartupCall(): void {
  useEffect(() => {
    const timer = setTimeout(() => call(userRoutes.me).catch(() => undefined), STARTUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
