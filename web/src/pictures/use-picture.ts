import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import { useEffect } from 'react'
import { getPicture } from './pictures-api.ts'

/** How often a file that is still being copied is checked. */
const COPYING_MS = 5_000

export const pictureQuery = (fileId: number, revision: string) =>
  queryOptions<Picture>({
    queryKey: ['picture', fileId, revision],
    queryFn: ({ signal }) => getPicture(fileId, signal),
    staleTime: 60_000,
  })

/** The picture of a file, shared by all its users. `revision` reloads it after the file has changed. */
export const usePicture = (fileId: number, revision: string) =>
  useQuery({
    ...pictureQuery(fileId, revision),
    refetchInterval: ({ state }) => (state.data?.state === 'copying' ? COPYING_MS : false),
  })

/** Loads the picture while the code to show it is loading. */
export function usePreloadedPicture(file: { id: number; picture?: { revision: string } | null | undefined } | null) {
  const queries = useQueryClient()
  const [id, revision] = [file?.id, file?.picture?.revision]
  useEffect(() => {
    if (id !== undefined && revision !== undefined) void queries.prefetchQuery(pictureQuery(id, revision))
  }, [queries, id, revision])
}
