import { useTimeout } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roleRefusals } from '../api/call.ts'
import { meQuery } from '../api/me-query.ts'

const STARTUP_DELAY_MS = 100

/**
 * Calls `auth/me` once, by which the server records the account on its first visit, and again when a call is refused: the
 * role may have been changed. Nothing waits for the reply.
 */
export function useStartupCall(queryClient: QueryClient): void {
  useEffect(() => roleRefusals.subscribe(() => queryClient.prefetchQuery({ ...meQuery, staleTime: 0 })), [queryClient])
  useTimeout(() => void queryClient.prefetchQuery(meQuery), STARTUP_DELAY_MS, { autoInvoke: true })
}
