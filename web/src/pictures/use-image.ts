import { type QueryCache, useQuery } from '@tanstack/react-query'
import { loadFile } from '../api/load-file.ts'
import { serverReason } from '../api/server-reason.ts'
import { pictureMessages } from './picture-messages.ts'

/** How long an unused image is kept. The browser's own cache keeps it longer. */
const UNUSED_IMAGE_MS = 30_000

const IMAGE_KEY = 'image'

const watchedCaches = new WeakSet<QueryCache>()

/** Object URLs keep their image in memory: each is revoked when the query cache drops it. */
function revokeDropped(cache: QueryCache): void {
  if (watchedCaches.has(cache)) return
  watchedCaches.add(cache)
  cache.subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryKey[0] === IMAGE_KEY && query.state.data) {
      URL.revokeObjectURL(query.state.data as string)
    }
  })
}

interface LoadedImage {
  url: string | undefined
  problem: string | undefined
}

/**
 * An image of the API. All uses of an image share one request and one object URL.
 * @param path relative to the API's address; changes with the content. Null loads nothing.
 */
export function useImage(path: string | null): LoadedImage {
  const { data, isError, error } = useQuery({
    queryKey: [IMAGE_KEY, path],
    queryFn: async ({ signal, client }) => {
      revokeDropped(client.getQueryCache())
      const image = await loadFile(path ?? '', signal)
      signal.throwIfAborted()
      return URL.createObjectURL(image)
    },
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_IMAGE_MS,
  })
  const problem = isError ? pictureMessages.withReason(pictureMessages.failed, serverReason(error)) : undefined
  return { url: data, problem }
}
