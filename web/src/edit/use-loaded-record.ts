import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isNotFound } from '../api/removal.ts'
import { useLoadingFlag } from '../ui/notices/loading-flag.ts'

export interface LoadedRecordOptions<Rec, Id> {
  /** First part of the query key, before the id. */
  kind: string
  /** Undefined if the address can't identify a record. */
  id: Id | undefined
  /** Null if there is no such record. */
  read: (id: Id, signal: AbortSignal) => Promise<Rec>
  /** The record from another list, shown until it is loaded. */
  listed?: Rec | undefined
  /** Called once for each failed load, including a missing record. */
  onFailed: (error: Error, isMissing: boolean) => void
  /** Which errors mean that there is no such record. Default: 404 */
  isMissingError?: (error: unknown) => boolean
}

export type LoadedRecord<Rec> = ReturnType<typeof useLoadedRecord<Rec, unknown>>

/**
 * The record of an address: loaded once per visit and dropped with its screen, so that a form never opens with data from an
 * earlier visit.
 */
export function useLoadedRecord<Rec, Id>(options: LoadedRecordOptions<Rec, Id>) {
  const { kind, id, read, listed, isMissingError = isNotFound } = options
  const queryKey = [kind, id]
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(id as Id, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: listed as never,
  })
  const isLoading = isFetching && data === undefined
  const isMissing = id === undefined || data === null || isMissingError(error)
  useLoadingFlag(isLoading)
  const notify = useEffectEvent(options.onFailed)
  useEffect(() => {
    if (error) notify(error, isMissing)
  }, [error, isMissing])
  return {
    record: data,
    isLoading,
    isMissing,
    error,
    retry: () => void refetch(),
    /** Shows a newer state of the record, unless its screen was left. */
    show: (record: Rec) => queries.setQueryData<Rec>(queryKey, now => now && record),
  }
}
