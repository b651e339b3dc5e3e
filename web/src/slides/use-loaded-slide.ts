import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Slide } from '@vitrine/contract/slides'
import { useEffect } from 'react'
import { useLoadingFlag } from '../ui/loading-flag.ts'
import { toast } from '../ui/toast.tsx'
import { findSlide, SlideNotFound } from './find-slide.ts'

/** The slide that an address names, by id, name or uuid. `failed` is the toast's text where it does not load. */
export function useLoadedSlide(identifier: string, failed: string) {
  const queries = useQueryClient()
  const queryKey = ['slide', identifier]
  // Forgotten with its screen: a form must never open on what was loaded for another.
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: () => findSlide(identifier), gcTime: 0 })
  useLoadingFlag(isFetching && !data)
  useEffect(() => {
    if (error) toast.error(failed)
  }, [error, failed])
  return {
    slide: data,
    isLoading: isFetching && !data,
    isMissing: error instanceof SlideNotFound,
    error,
    retry: () => void refetch(),
    /** Of a slide whose screen was left meanwhile nothing is kept: the next visit reads it. */
    show: (slide: Slide) => queries.setQueryData<Slide>(queryKey, now => now && slide),
  }
}
