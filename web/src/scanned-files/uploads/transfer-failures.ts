import { ApiError } from '@vitrine/contract/api/api-error'
import { DetailedError, type HttpResponse } from 'tus-js-client'
import { connectedBackend } from '../../api/backend-connection.ts'
import { endsSession, firstString } from '../../api/read-error.ts'
import { isTemporary } from './temporary-status.ts'
import { uploadMessages } from './upload-messages.ts'

export type Failure =
  /** Resumes automatically: no connection, or the server is busy. */
  | { kind: 'lost' }
  /** Resumes once somebody has fixed the cause. */
  | { kind: 'paused'; problem: string }
  | { kind: 'refused'; problem: string }

/** The server did not report how much of an upload it has. */
export class RefusedHead extends Error {
  readonly response: HttpResponse
  constructor(response: HttpResponse) {
    super(`HEAD was answered with ${response.getStatus()}`)
    this.response = response
  }
}

const DISK_FULL = 507
/** Errors that browsers throw if a file was changed or removed after it was chosen. */
const UNREADABLE = ['NotReadableError', 'NotFoundError']

/** Classifies an error of tus. Reports a session that has ended. */
export function failureOf(error: Error): Failure {
  const { causingError: cause, originalResponse } = error instanceof DetailedError ? error : {}
  if (cause && UNREADABLE.includes(cause.name)) return { kind: 'refused', problem: uploadMessages.unreadable }
  // No token was available, so no request was sent.
  if (cause instanceof ApiError && !isTemporary(cause.status)) return { kind: 'paused', problem: cause.message }
  const response = cause instanceof RefusedHead ? cause.response : originalResponse
  if (!response || isTemporary(response.getStatus())) return { kind: 'lost' }
  const status = response.getStatus()
  const body = jsonOf(response.getBody())
  const problem = firstString(body) ?? uploadMessages.failed
  const isSessionOver = endsSession(status, body)
  if (isSessionOver) connectedBackend().onSessionLost()
  return { kind: isSessionOver || status === DISK_FULL ? 'paused' : 'refused', problem }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
