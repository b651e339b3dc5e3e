import { DATASET_TYPE_NAMES, type NewDataset } from '@vitrine/contract/datasets'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow } from './dataset-row.ts'

/**
 * The body that creates the dataset: types as words, each slide once, in the file's order, and a description of no text
 * (spec 2 §3, §5, §7).
 * @throws where a row has no slide (spec 2 §5); a valid validation leaves no such row
 */
export function datasetBody(
  name: string,
  entries: readonly DatasetRow[],
  ids: ReadonlyMap<string, number>,
): NewDataset & { dataset_slides: { slide_id: number; type: string }[] } {
  const types = new Map<number, string>()
  for (const { slideName, type } of entries) {
    const id = ids.get(slideName)
    if (id === undefined) throw new Error(csvImportMessages.idNotFound(slideName))
    if (!types.has(id)) types.set(id, DATASET_TYPE_NAMES[type])
  }
  return { name, description: '', dataset_slides: [...types].map(([slide_id, type]) => ({ slide_id, type })) }
}
