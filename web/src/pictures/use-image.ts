import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadImage } from './load-image.ts'

/** How long an image that is shown nowhere is kept. The browser's own cache has it for longer. */
const UNUSED_IMAGE_MS = 30_000

interface LoadedImage {
  /** A blob address; undefined until it is loaded. */
  url: string | undefined
  hasFailed: boolean
}

/**
 * An image of the API. Several that show the same one share one request.
 * @param path below the API's address; it changes with the content. Null loads nothing.
 */
export function useImage(path: string | null): LoadedImage {
  const { data, isError } = useQuery({
    queryKey: ['image', path],
    queryFn: ({ signal }) => loadImage(path ?? '', signal),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_IMAGE_MS,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [data])
  return { url, hasFailed: isError }
}
