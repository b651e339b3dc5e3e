import { badRequest, invalidFields } from '@vitrine/contract/api/api-error'
import { contentError } from './body-contents.ts'
import type { Schema } from './describe-schema.ts'
import { httpMessages } from './http-messages.ts'
import { fieldSentences } from './validation-sentences.ts'

/** A call's headers that concern its body. */
export interface BodyRules {
  readonly schema: Schema
  /** The handler validates the contents itself, with `contentError`, in chunks. */
  readonly readsContents: boolean
}

/** Validates a parsed body. A call without rules accepts any body. @throws ApiError 400 that names the error */
export function checkBody(body: unknown, rules: BodyRules | undefined): void {
  const error = rules?.readsContents ? undefined : contentError(body)
  if (error) throw badRequest(error.sentence, error.field)
  if (!rules) return
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(httpMessages.notAnObject)
  const errors = fieldSentences(rules.schema, body)
  if (errors) throw invalidFields(errors)
}
