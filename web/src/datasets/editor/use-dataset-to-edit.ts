import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FullDataset } from '@vitrine/contract/datasets'
import { useEffect } from 'react'
import { readRecordId } from '../../api/record-id.ts'
import { isNotFound } from '../../api/removal.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { toast } from '../../ui/toast.tsx'
import { getFullDataset } from '../datasets-api.ts'
import { editorMessages } from './editor-messages.ts'
import type { Split } from './editor-state.ts'

const keyOf = (id: number | undefined) => ['dataset-to-edit', id]

/** What an editor opens on. */
export interface OpenedDataset {
  dataset: FullDataset
  /** What stands in the editor that has just created it, and goes on in this one. */
  continued?: { split: Split | undefined }
}

/** Hands a dataset that was just created, and read back, to the editor that opens on it: it need not be loaded again. */
export const handOver = (queries: QueryClient, dataset: FullDataset, split: Split | undefined): void =>
  void queries.setQueryData<OpenedDataset>(keyOf(dataset.id), { dataset, continued: { split } })

/** The dataset that an address names. @param address its id; anything but a whole number names none */
export function useDatasetToEdit(address: string) {
  const queries = useQueryClient()
  const id = readRecordId(address)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<OpenedDataset> => ({ dataset: await getFullDataset(id as number, signal) }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Forgotten with its screen: an editor must never open on what was loaded for another.
  useEffect(() => () => queries.removeQueries({ queryKey: keyOf(id) }), [queries, id])
  useLoadingFlag(isFetching && !data)
  const isMissing = id === undefined || isNotFound(error)
  useEffect(() => {
    if (error && !isMissing) toast.error(editorMessages.loadFailed)
  }, [error, isMissing])
  return { opened: data, isLoading: isFetching && !data, isMissing, error, retry: () => void refetch() }
}
