import { ApiError } from '@vitrine/contract/api/api-error'
import type { Db } from '../db/client.ts'
import { checkFieldChanges } from '../fields/write-fields.ts'
import type { Schema } from '../http/describe-schema.ts'
import { fieldSentences } from '../http/validation-sentences.ts'
import type { BulkField } from './bulk-tables.ts'

/** A value in its stored form, or the sentence that rejects it. */
type CheckedValue = { readonly value: unknown } | { readonly error: string }
export type CheckValue = (field: BulkField, value: unknown) => Promise<CheckedValue>

/** Validates values like a change of a single record. */
export function valueChecker(db: Db): CheckValue {
  return async ({ name, rules }, value) => {
    if ('own' in rules) {
      const { key } = rules.own
      const [checked] = await checkFieldChanges(db, rules.fields, [{ [key]: value }])
      const stored = checked?.change.values ?? {}
      return Object.hasOwn(stored, key) ? { value: stored[key] } : { error: checked?.errors[name]?.[0] ?? name }
    }
    const errors = fieldSentences(rules.schema as Schema, { [name]: value })
    if (errors) return { error: errors[name]?.[0] ?? name }
    try {
      return { value: rules.stored(value) }
    } catch (error) {
      if (error instanceof ApiError) return { error: error.message }
      throw error
    }
  }
}
