import { ApiError } from '@vitrine/contract/api-error'
import { createDataset, getFullDataset } from '../datasets-api.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { datasetBody } from './dataset-body.ts'
import type { DatasetRow } from './dataset-row.ts'

export type Creation =
  | { kind: 'created'; slides: number }
  | {
      kind: 'failed'
      message: string
      /** What a call without an answer may have made all the same. */
      warning?: string
    }

/** Spec 2 §7: after a create the full dataset is fetched. Where that fails it exists all the same (DECIDED section 9). */
async function countSlides(id: number, sent: number): Promise<number> {
  try {
    return (await getFullDataset(id)).dataset_slides.length
  } catch (error) {
    console.error(`Dataset ${id} was created, but could not be read back.`, error)
    return sent
  }
}

/** Creates the dataset of a file whose slides are all known. Never rejects. */
export async function createFromRows(
  name: string,
  entries: readonly DatasetRow[],
  ids: ReadonlyMap<string, number>,
): Promise<Creation> {
  try {
    const body = datasetBody(name, entries, ids)
    const { id } = await createDataset(body)
    return { kind: 'created', slides: await countSlides(id, body.dataset_slides.length) }
  } catch (error) {
    const message = csvImportMessages.createFailed((error as Error).message)
    const isUnanswered = error instanceof ApiError && error.status === 0
    return { kind: 'failed', message, ...(isUnanswered ? { warning: csvImportMessages.unanswered } : {}) }
  }
}
