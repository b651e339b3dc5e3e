/** Fields whose values can be split into parts, and the separators to split at. */
export const CASE_FIELDS = ['name', 'block_id'] as const
export const CASE_SEPARATORS = ['_', '-', '.', '/', ' '] as const

/** The part of a text that identifies the case, patient or block of a record. */
export interface CaseField {
  readonly field: (typeof CASE_FIELDS)[number]
  readonly separator: string
  /** The number of leading parts; if negative, all but that many trailing parts. */
  readonly parts: number
}

const CASE_FIELD = /^case:(name|block_id):([-_./ ]):(-?[1-9]\d?)$/

/** Reads `case:FIELD:SEP:N`: the first N parts of a text, split at a separator. */
export function readCaseField(text: string): CaseField | undefined {
  const [, field, separator, parts] = CASE_FIELD.exec(text) ?? []
  if (field === undefined || separator === undefined) return undefined
  return { field: field as CaseField['field'], separator, parts: Number(parts) }
}

/**
 * The case in a value: patient_048 in patient_048_node_0.tif, split at `_` after 2 parts. A value with fewer parts is a case as a
 * whole; one that consists of separators only has none, because slides would be joined by a missing value.
 * @param value normalized (slide-values.ts)
 * @returns '' if there is none
 */
export function caseKey(value: string, { separator, parts }: Pick<CaseField, 'separator' | 'parts'>): string {
  const left = value.split(separator).slice(0, parts)
  return left.some(part => part.trim() !== '') ? left.join(separator).trim() : ''
}
