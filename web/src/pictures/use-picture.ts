import { useQuery } from '@tanstack/react-query'
import type { Picture } from '@vitrine/contract/pictures'
import { getPicture } from './pictures-api.ts'

/** A file that is still being copied is looked at again. */
const COPYING_MS = 5_000

/** The picture of a file, shared by all that show something of it. `revision` loads it anew when the file has changed. */
export const usePicture = (fileId: number, revision: string) =>
  useQuery<Picture>({
    queryKey: ['picture', fileId, revision],
    queryFn: ({ signal }) => getPicture(fileId, signal),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.state === 'copying' ? COPYING_MS : false),
  })
