import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FullDataset } from '@vitrine/contract/datasets'
import { useEffect } from 'react'
import { readRecordId } from '../../api/record-id.ts'
import { useLoadedRecord } from '../../edit/use-loaded-record.ts'
import { toast } from '../../ui/toast.tsx'
import { getFullDataset } from '../datasets-api.ts'
import { editorMessages } from './editor-messages.ts'
import type { Split } from './editor-state.ts'

const keyOf = (id: number | undefined) => ['dataset-to-edit', id]

/** What an editor opens with. */
export interface OpenedDataset {
  dataset: FullDataset
  /** State taken over from the editor that has just created the dataset. */
  continued?: { split: Split | undefined }
}

/** Passes a dataset that was just created and read back to the editor that opens next, so that it is not loaded again. */
export const handOver = (queries: QueryClient, dataset: FullDataset, split: Split | undefined): void =>
  void queries.setQueryData<OpenedDataset>(keyOf(dataset.id), { dataset, continued: { split } })

/** Loads the dataset that an address names. @param address its id; anything but a whole number names none */
export function useDatasetToEdit(address: string) {
  const queries = useQueryClient()
  const id = readRecordId(address)
  const { record, isMissing, ...loading } = useLoadedRecord<OpenedDataset>({
    queryKey: keyOf(id),
    read: async signal => ({ dataset: await getFullDataset(id as number, signal) }),
    onFailed: (_, isMissing) => isMissing || toast.error(editorMessages.loadFailed),
    isEnabled: id !== undefined,
  })
  // What `handOver` stored has no observer yet, so the query's own expiry does not apply to it.
  useEffect(() => () => queries.removeQueries({ queryKey: keyOf(id) }), [queries, id])
  return { ...loading, opened: record, isMissing: id === undefined || isMissing }
}
