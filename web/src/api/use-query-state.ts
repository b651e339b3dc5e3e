import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What the cache has of a query, without a call. Not `useQuery`, which would add 7 kB to the first screen. */
export function useQueryState<Key extends QueryKey>(queryKey: Key | undefined) {
  const client = useQueryClient()
  // Batched: a component that is being rendered may add its query to the cache, and no other may change meanwhile.
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  return useSyncExternalStore(subscribe, () =>
    queryKey === undefined ? undefined : client.getQueryState<unknown, Error, Key>(queryKey),
  )
}
