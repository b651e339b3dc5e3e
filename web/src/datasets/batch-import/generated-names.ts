import { dayAndTime } from '../../format/dates.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import type { ImportField, ImportValues } from './import-row.ts'

/** '[IMAGING] Batch Import {YYYYMMDD}_{HHMMSS}'. */
export const defaultDatasetName = (now: Date): string => `[IMAGING] Batch Import ${dayAndTime(now)}`

export function datasetNameError(name: string): string | undefined {
  if (name.trim() === '') return batchImportMessages.datasetNameRequired
  return name.includes('\0') ? batchImportMessages.datasetNameNul : undefined
}

/** The parts of a generated slide name, in this order, after the day. */
const NAME_PARTS = ['block_id', 'cut_number', 'source', 'species', 'organ'] as const satisfies ImportField[]

export const isNamePart = (field: ImportField): boolean => NAME_PARTS.some(part => part === field)

/** {YYYYMMDD}-{block_id}-{cut_number}-{source}-{species}-{organ}, with UNKNOWN for missing parts. */
export function generatedName(day: string, values: ImportValues): string {
  return [day, ...NAME_PARTS.map(part => values[part].trim() || 'UNKNOWN')].join('-')
}
