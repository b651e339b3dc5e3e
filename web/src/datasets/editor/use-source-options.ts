import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { listDatasetOptions } from '../datasets-api.ts'
import { addSlidesMessages } from './add-slides-messages.ts'

/**
 * The datasets to take slides from: one page of the list, which the server narrows as the user types.
 * @param ownId the dataset that is edited, which is never offered
 */
export function useSourceOptions(ownId: number | undefined) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['source-datasets', search],
    queryFn: ({ signal }) => listDatasetOptions(search, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  useEffect(() => {
    if (error) toast.error(addSlidesMessages.optionsFailed)
  }, [error])
  return {
    options: (data ?? []).filter(({ value }) => value !== String(ownId)),
    setSearch,
    hasFailed: error !== null,
    retry: () => void refetch(),
  }
}
