import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** The cached state of a query, without a call. `useQuery` would add 7 kB to the first screen. */
export function useQueryState<Key extends QueryKey>(queryKey: Key | undefined) {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      // A rendering component may add its query to the cache, and other components must not change meanwhile.
      client.getQueryCache().subscribe(() => queueMicrotask(onChange)),
    [client],
  )
  return useSyncExternalStore(subscribe, () =>
    queryKey === undefined ? undefined : client.getQueryState<unknown, Error, Key>(queryKey),
  )
}
