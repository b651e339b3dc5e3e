import { type Dataset, datasetRoutes, type NewDataset } from '@vitrine/contract/datasets'
import { call } from '../api/call.ts'
import { datasetMessages } from './dataset-messages.ts'

/** @throws where the reply carries no id (spec 2 §7). */
export async function createDataset(body: NewDataset): Promise<Dataset> {
  const dataset = await call(datasetRoutes.create, { body })
  if (!Number.isInteger(dataset.id)) throw new Error(datasetMessages.noDatasetReceived)
  return dataset
}

/** Spec 2 §7, add slide to dataset after create: the slide gets no type yet, and a failure is only logged. */
export async function addCreatedSlide(datasetId: number, slideId: number): Promise<void> {
  try {
    await call(datasetRoutes.addSlide, { params: { id: datasetId }, body: { slide_id: slideId, type: 'default' } })
  } catch (error) {
    console.error(`Slide ${slideId} could not be added to dataset ${datasetId}.`, error)
  }
}
