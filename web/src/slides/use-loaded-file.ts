import { useQuery } from '@tanstack/react-query'
import type { SlideFile } from '@vitrine/contract/files'
import { useEffect } from 'react'
import { fileMessages } from '../files/file-messages.ts'
import { findFile } from '../files/files-api.ts'
import { useLoadingFlag } from '../ui/loading-flag.ts'
import { toast } from '../ui/toast.tsx'
import { findSlide, SlideNotFound } from './find-slide.ts'

/** The calls that look a file up; handed in so that their order is tested without a network. */
export interface FileLookUps {
  slide: (identifier: string) => Promise<{ file: SlideFile | null }>
  file: (id: string) => Promise<SlideFile | undefined>
}

/** Files have numbers only; a word is none and need not be asked for. */
const isFileId = (identifier: string) => /^\d+$/.test(identifier)

/**
 * The file that an address names: that of the slide, or, where no slide answers to it, the file of that id; null where the
 * answers know none (DECIDED section 5).
 * @throws what kept a look-up from answering
 */
export async function findSlideFile(
  identifier: string,
  lookUps: FileLookUps = { slide: findSlide, file: findFile },
): Promise<SlideFile | null> {
  try {
    return (await lookUps.slide(identifier)).file
  } catch (error) {
    if (!(error instanceof SlideNotFound)) throw error
    return (isFileId(identifier) && (await lookUps.file(identifier))) || null
  }
}

/** The file that an address names. @returns `file` null where there is none, undefined while it is awaited */
export function useLoadedFile(identifier: string) {
  // Forgotten with its screen: a form must never open on what was loaded for another.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['slide-file', identifier],
    queryFn: () => findSlideFile(identifier),
    gcTime: 0,
  })
  const isLoading = isFetching && data === undefined
  useLoadingFlag(isLoading)
  useEffect(() => {
    if (error) toast.error(fileMessages.loadFailed)
  }, [error])
  return { file: data, isLoading, error, retry: () => void refetch() }
}
