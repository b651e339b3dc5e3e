import type { Page } from '@vitrine/contract/api/page'
import {
  DATASET_OPTIONS_LIMIT,
  type Dataset,
  type DatasetEntry,
  type DatasetPatch,
  datasetRoutes,
  type FullDataset,
  type NewDataset,
} from '@vitrine/contract/datasets/datasets'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import { call, callCreate } from '../api/call.ts'
import type { Remove } from '../api/removal.ts'
import type { UserAction } from '../api/user-action.ts'
import { datasetName } from './dataset-fields.ts'
import { datasetMessages } from './dataset-messages.ts'

export const listDatasets = (state: ListState, signal?: AbortSignal): Promise<Page<Dataset>> =>
  call(datasetRoutes.list, { query: toListParams(state), signal })

export interface DatasetOption {
  value: string
  label: string
}

export const datasetOption = (dataset: Dataset): DatasetOption => ({
  value: String(dataset.id),
  label: datasetName(dataset),
})

/** Datasets to choose from, at most one page; `search` narrows the list. */
export async function findDatasets(search = '', signal?: AbortSignal): Promise<readonly Dataset[]> {
  const { results } = await listDatasets({ page: 0, limit: DATASET_OPTIONS_LIMIT, search }, signal)
  return results
}

export const getFullDataset = (id: number, signal?: AbortSignal): Promise<FullDataset> =>
  call(datasetRoutes.getFull, { params: { id }, signal })

/** One page of a dataset's slides, counted from 1. */
export const listDatasetSlides = (
  id: number,
  query: { page: number; limit: number },
  signal: AbortSignal,
): Promise<Page<DatasetEntry>> => call(datasetRoutes.slides, { params: { id }, query, signal })

/** @throws if the reply has no id */
export const createDataset = (body: NewDataset, action?: UserAction): Promise<Dataset> =>
  callCreate(datasetRoutes.create, body, datasetMessages.noDatasetReceived, action)

/** Returns the changed fields, to be merged into the dataset on screen. `dataset_slides` replaces the whole list. */
export const updateDataset = (
  dataset: Pick<Dataset, 'id' | 'version'>,
  patch: DatasetPatch,
  action?: UserAction,
): Promise<Partial<Dataset>> =>
  call(datasetRoutes.update, { params: { id: dataset.id }, body: patch, ifMatch: dataset.version, action })

export const removeDataset: Remove = (id, action) => call(datasetRoutes.remove, { params: { id }, action })
