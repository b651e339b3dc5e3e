import { useTimeout } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../auth/me-query.ts'

/** Delay between the sign-in and the startup call. */
const STARTUP_DELAY_MS = 100

/** Calls `auth/me` once, by which the server records the account on its first visit. Nothing waits for the reply. */
export function useStartupCall(queryClient: QueryClient): void {
  useTimeout(() => void queryClient.prefetchQuery(meQuery), STARTUP_DELAY_MS, { autoInvoke: true })
}
