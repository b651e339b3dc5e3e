import { QueryClient } from '@tanstack/react-query'

/** No retries and no refetch on focus, so that fallbacks and error messages appear immediately. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
