import type { ImportField, ImportValues } from './import-row.ts'

/** What a generated name is made of, in this order, after the day (spec 2 §9). */
const NAME_PARTS = ['block_id', 'cut_number', 'source', 'species', 'organ'] as const satisfies ImportField[]

export const isNamePart = (field: ImportField): boolean => NAME_PARTS.some(part => part === field)

/** {YYYYMMDD}-{block_id}-{cut_number}-{source}-{species}-{organ}, with UNKNOWN for missing parts (spec 2 §9). */
export function generatedName(day: string, values: ImportValues): string {
  return [day, ...NAME_PARTS.map(part => values[part].trim() || 'UNKNOWN')].join('-')
}
