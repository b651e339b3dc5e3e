import { ApiError } from '@vitrine/contract/api/api-error'
import { apiMessages } from './api-messages.ts'

/** Why the server rejected a call, in its own words; undefined if it sent no reply or no text. */
export const serverReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status !== 0 && error.message !== apiMessages.generic ? error.message : undefined
