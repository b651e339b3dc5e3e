/** Fields whose values can be cut into parts. */
export const CASE_FIELDS = ['name', 'block_id'] as const
export const CASE_SEPARATORS = ['_', '-', '.', '/', ' '] as const
export const MAX_CASE_PARTS = 99

/** The first `parts` parts of a field's value, cut at a separator; below 0 all but the last ones. */
export interface CaseCut {
  readonly field: (typeof CASE_FIELDS)[number]
  readonly separator: (typeof CASE_SEPARATORS)[number]
  readonly parts: number
}

/**
 * The case in a value: patient_048 of patient_048_node_0.tif, cut at `_` after 2 parts. A value with fewer parts is the case as
 * a whole; one of which nothing is left has none.
 * @param value normalized (values.ts)
 * @returns '' for none
 */
export const caseKey = (value: string, { separator, parts }: Pick<CaseCut, 'separator' | 'parts'>): string =>
  value.split(separator).slice(0, parts).join(separator).trim()
