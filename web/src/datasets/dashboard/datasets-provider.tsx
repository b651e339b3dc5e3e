import { DATASET_PAGE_SIZE, type Dataset } from '@vitrine/contract/datasets'
import { createContext, type ReactNode, useContext } from 'react'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { type RecordsList, useRecordsList } from '../../table/dashboard/use-records-list.ts'
import { listDatasets } from '../datasets-api.ts'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetColumns } from './datasets-columns.tsx'

/** Spec 2 §3, dataset list state; its stats are `allCount` and the estimate that the head makes of it. */
export type DatasetsState = RecordsList<Dataset, never>

const Datasets = createContext<DatasetsState | undefined>(undefined)

/** Holds the list of datasets for a screen. @param user whose columns and density are used. */
export function DatasetsProvider({ user, children }: { user: string; children: ReactNode }) {
  const of = useRecordsList<Dataset, never>({
    table: 'datasets',
    user,
    columns: datasetColumns,
    pageSize: DATASET_PAGE_SIZE,
    // Spec 2 §4: no initial sort. The backend answers in its own order (DECIDED section 9).
    first: EMPTY_QUERY,
    listPage: listDatasets,
  })
  return <Datasets value={of}>{children}</Datasets>
}

/** The list of datasets of the screen. @throws outside of a DatasetsProvider. */
export function useDatasets(): DatasetsState {
  const state = useContext(Datasets)
  if (!state) throw new Error(datasetListMessages.outsideProvider)
  return state
}
