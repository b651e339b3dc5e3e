import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/contract/api-error'
import { useEffect } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { getFullDataset } from '../datasets-api.ts'

const isNotThere = (error: unknown) => error instanceof ApiError && error.status === 404

/** A dataset with all of its slides, as its detail screen shows it. */
export function useFullDataset(id: number) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dataset', id, 'full'],
    queryFn: ({ signal }) => getFullDataset(id, signal),
    // Forgotten with its screen: what was saved in the editor meanwhile is never shown as it was before.
    gcTime: 0,
  })
  const isMissing = isNotThere(error)
  useLoadingFlag(isFetching && !data)
  // Spec 2 §8: the load error is logged and shown as a toast with the error. That nothing is there is no failure.
  useEffect(() => {
    if (!error || isMissing) return
    console.error('The dataset could not be loaded.', error)
    toast.error(error.message)
  }, [error, isMissing])
  return { dataset: data, isLoading: isFetching && !data, isMissing, error, retry: () => void refetch() }
}
