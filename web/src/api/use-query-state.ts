import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What the cache has of a query, without a call. Not `useQuery`, which would add 7 kB to the first screen. */
export function useQueryState<Key extends QueryKey>(queryKey: Key | undefined) {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      // A component that is being rendered may add its query to the cache, and no other may change meanwhile.
      client.getQueryCache().subscribe(() => queueMicrotask(onChange)),
    [client],
  )
  return useSyncExternalStore(subscribe, () =>
    queryKey === undefined ? undefined : client.getQueryState<unknown, Error, Key>(queryKey),
  )
}
