import { QueryClient } from '@tanstack/react-query'

/** DECIDED section 1: no retries and no refetch on focus, so that the spec's fallbacks and messages come at once. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
