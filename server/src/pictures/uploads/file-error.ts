import { ApiError } from '@vitrine/contract/api/api-error'
import { uploadMessages } from './upload-messages.ts'

const FULL = ['ENOSPC', 'EDQUOT', 'QuotaExceeded']

/**
 * The error for a caller when the disk or bucket of the uploads fails. A full disk has its own reply; the database's errors, which may have
 * the same codes, come from its driver in classes of their own.
 */
export function fileError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof syscall !== 'string' || typeof code !== 'string') return error
  return new ApiError(
    FULL.includes(code) ? 507 : 503,
    FULL.includes(code) ? uploadMessages.diskFull : uploadMessages.disk(code),
  )
}
