/** Fields whose values can be cut into parts, and what they are cut at. */
export const CASE_FIELDS = ['name', 'block_id'] as const
export const CASE_SEPARATORS = ['_', '-', '.', '/', ' '] as const

/** The part of a text that identifies the case, patient or block of a record. */
export interface CaseField {
  readonly field: (typeof CASE_FIELDS)[number]
  readonly separator: string
  /** The first so many parts; where negative, all but the last so many. */
  readonly parts: number
}

const CASE_FIELD = /^case:(name|block_id):([-_./ ]):(-?[1-9]\d?)$/

/** Reads `case:FIELD:SEP:N`: the first N parts of a text that is cut at a separator. */
export function readCaseField(text: string): CaseField | undefined {
  const [, field, separator, parts] = CASE_FIELD.exec(text) ?? []
  if (field === undefined || separator === undefined) return undefined
  return { field: field as CaseField['field'], separator, parts: Number(parts) }
}

/**
 * The case in a value: patient_048 of patient_048_node_0.tif, cut at `_` after 2 parts. A value with fewer parts is the case as a
 * whole; one that consists of separators only has none, because slides would be joined by what they lack.
 * @param value normalized (slide-values.ts)
 * @returns '' for none
 */
export function caseKey(value: string, { separator, parts }: Pick<CaseField, 'separator' | 'parts'>): string {
  const left = value.split(separator).slice(0, parts)
  return left.some(part => part.trim() !== '') ? left.join(separator).trim() : ''
}
