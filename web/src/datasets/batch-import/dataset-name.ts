import { dayAndTime } from '../../format/dates.ts'
import { batchImportMessages } from './batch-import-messages.ts'

/** Spec 2 §9: '[IMAGING] Batch Import {YYYYMMDD}_{HHMMSS}'. */
export const defaultDatasetName = (now: Date): string => `[IMAGING] Batch Import ${dayAndTime(now)}`

/** What stands in the way of a dataset of that name (DECIDED section 7: editable and required). */
export function datasetNameError(name: string): string | undefined {
  if (name.trim() === '') return batchImportMessages.datasetNameRequired
  return name.includes('\0') ? batchImportMessages.datasetNameNul : undefined
}
