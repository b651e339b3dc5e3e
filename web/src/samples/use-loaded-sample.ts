import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/contract/api-error'
import type { Sample } from '@vitrine/contract/samples'
import { useEffect } from 'react'
import { useLoadingFlag } from '../ui/loading-flag.ts'
import { toast } from '../ui/toast.tsx'
import { sampleDetailMessages } from './forms/sample-detail-messages.ts'
import { getSample } from './samples-api.ts'

/** The sample that an address names; it says so where it does not load. */
export function useLoadedSample(id: number) {
  const queries = useQueryClient()
  const queryKey = ['sample', id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getSample(id, signal),
    // Read once for a visit, in both of its modes, and forgotten with it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isMissing = error instanceof ApiError && error.status === 404
  useLoadingFlag(isFetching && !data)
  useEffect(() => {
    // An outage is no missing sample (DECIDED section 1).
    if (error && !isMissing) toast.error(sampleDetailMessages.loadFailed)
  }, [error, isMissing])
  return {
    sample: data,
    isLoading: isFetching && !data,
    isMissing,
    error,
    retry: () => void refetch(),
    /** Of a sample whose screen was left meanwhile nothing is kept: the next visit reads it. */
    show: (sample: Sample) => queries.setQueryData<Sample>(queryKey, now => now && sample),
  }
}
