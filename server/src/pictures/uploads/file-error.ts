import { ApiError } from '@vitrine/contract/api/api-error'
import { uploadMessages } from './upload-messages.ts'

const FULL = ['ENOSPC', 'EDQUOT', 'QuotaExceeded']

/**
 * The error for a caller when the disk or bucket of the uploads fails. A full disk has its own response. Errors of the database
 * may have the same codes, but come from its driver in other classes.
 */
export function fileError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof syscall !== 'string' || typeof code !== 'string') return error
  return new ApiError(
    FULL.includes(code) ? 507 : 503,
    FULL.includes(code) ? uploadMessages.diskFull : uploadMessages.disk(code),
  )
}
