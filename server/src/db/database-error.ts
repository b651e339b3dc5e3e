import { ApiError } from '@vitrine/contract/api-error'
import { databaseMessages } from './database-messages.ts'

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

const RETRY_AFTER_S = 2
/** The database is not reachable, is starting or stopping, or the connection broke. */
const CONNECTION_LOST_CODES =
  /^(08...|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const CONNECTION_LOST_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|connection ended/i
const TIMED_OUT = '57014'
const DEADLOCK = '40P01'
const SERIALIZATION_CONFLICT = '40001'
/** A lock was not to be had in time. The change has waited long enough, and is not retried. */
const LOCK_TIMED_OUT = '55P03'

const codeOf = (error: unknown) => (error as DatabaseError).code ?? ''

const isDatabaseUnavailable = (error: unknown) =>
  CONNECTION_LOST_CODES.test(codeOf(error)) || (error instanceof Error && CONNECTION_LOST_TEXT.test(error.message))

export const isDeadlock = (error: unknown) => codeOf(error) === DEADLOCK
export const isSerializationConflict = (error: unknown) => codeOf(error) === SERIALIZATION_CONFLICT

/** The reply to a change that others keep from its records. */
export const busyRecords = () => new ApiError(503, databaseMessages.conflicting, { retryAfter: RETRY_AFTER_S })

/** The reply to an error of the database; undefined for a programming error. */
export function databaseError(error: unknown): ApiError | undefined {
  const retry = { retryAfter: RETRY_AFTER_S }
  if (isDatabaseUnavailable(error)) return new ApiError(503, databaseMessages.missing, retry)
  if (codeOf(error) === TIMED_OUT) return new ApiError(503, databaseMessages.tooSlow, retry)
  if ([DEADLOCK, SERIALIZATION_CONFLICT, LOCK_TIMED_OUT].includes(codeOf(error))) return busyRecords()
  return undefined
}

const constraintOf = (error: unknown) => (error as DatabaseError).constraint ?? ''

/** Whether a change violated one of these constraints. */
export const isBroken = (error: unknown, constraints: readonly string[]) => constraints.includes(constraintOf(error))

/** Throws the error that belongs to a violated constraint, by the constraint's name; any other error unchanged. */
export function rethrow(error: unknown, constraints: Readonly<Record<string, () => ApiError>>): never {
  const broken = constraints[constraintOf(error)]
  throw broken ? broken() : error
}
