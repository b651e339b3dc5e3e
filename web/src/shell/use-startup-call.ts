import { useTimeout } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roleRefusals } from '../api/call.ts'
import { meQuery } from '../api/me-query.ts'

const STARTUP_DELAY_MS = 100

/**
 * Calls `auth/me` once, with which the server records an account on its first visit, and again after a call was not allowed, as
 * the role may have changed. Nothing waits for the reply.
 */
export function useStartupCall(queryClient: QueryClient): void {
  useEffect(() => roleRefusals.subscribe(() => queryClient.prefetchQuery({ ...meQuery, staleTime: 0 })), [queryClient])
  useTimeout(() => void queryClient.prefetchQuery(meQuery), STARTUP_DELAY_MS, { autoInvoke: true })
}
