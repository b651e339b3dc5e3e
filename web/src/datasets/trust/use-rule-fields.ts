import type { Field } from '@vitrine/contract/fields/fields'
import { useLabFields } from '../../lab-fields/use-lab-fields.ts'

const NONE: readonly Field[] = []

/** The lab fields that rules can read; none until they are known. */
export const useRuleFields = (): readonly Field[] => useLabFields('slides') ?? NONE
