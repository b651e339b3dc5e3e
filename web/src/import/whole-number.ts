import { MAX_INTEGER } from '@vitrine/contract/api/integers'
import type { FieldEntry } from '../fields/field-spec.ts'

/** Parses an unsigned whole number within a range; null for none. */
export const wholeNumberReader =
  ({ least, most }: { least: number; most: number }, refuse: (text: string) => string) =>
  (text: string): FieldEntry => {
    const bare = text.trim()
    if (bare === '') return { value: null }
    const value = /^\d+$/.test(bare) ? Number(bare) : Number.NaN
    return value >= least && value <= most ? { value } : { error: refuse(bare) }
  }

/** Parses the id of a record; null for none. */
export const idReader = (refuse: (text: string) => string) => wholeNumberReader({ least: 1, most: MAX_INTEGER }, refuse)
