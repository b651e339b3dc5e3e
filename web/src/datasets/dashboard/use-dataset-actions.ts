import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { useDeleteRows } from '../../table/dashboard/use-delete-rows.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { removeDataset, updateDataset } from '../datasets-api.ts'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetColumns, datasetName } from './datasets-columns.tsx'
import { useDatasets } from './datasets-provider.tsx'

export type DatasetActions = ReturnType<typeof useDatasetActions>

/** What can be done to datasets on the dashboard. */
export function useDatasetActions() {
  const datasets = useDatasets()
  const deletion = useDeleteRows({
    of: datasets,
    rowName: datasetName,
    remove: removeDataset,
    messages: datasetListMessages,
  })
  const saveCell = useSaveCell({
    columns: datasetColumns,
    noun: DATASET_NOUN,
    messages: datasetListMessages,
    // Spec 2 §7, update dataset inline: one changed field.
    send: (dataset, column, value) => updateDataset(dataset, { [column.id]: value }),
    mergeRow: datasets.list.mergeRow,
  })
  return { ...deletion, saveCell }
}
