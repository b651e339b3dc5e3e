import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Dataset } from '@vitrine/contract/datasets/datasets'
import { findDatasets } from './datasets-api.ts'

const NONE: readonly Dataset[] = []

/** The datasets that match a search, reloaded on mount; the previous ones remain until the next are loaded. */
export function useFoundDatasets(search: string) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['found-datasets', search],
    queryFn: ({ signal }) => findDatasets(search, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    datasets: data ?? NONE,
    /** The results are not those of the current search yet. */
    isSearching: isPending || isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
