import { ApiError } from '@vitrine/contract/api/api-error'
import { apiMessages } from './api-messages.ts'

/** Why the server refused a call, in its own words; undefined if it gave no reply or no words. */
export const serverReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status !== 0 && error.message !== apiMessages.generic ? error.message : undefined
