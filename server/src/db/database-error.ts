import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import { databaseMessages } from './database-messages.ts'

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

const RETRY_AFTER_S = 2
const AWAY_RETRY_AFTER_S = 5
/** The database is starting or stopping, has no connection left, or is a standby. */
const REFUSED = /^(08...|57P0[1-4]|53300|25006)$/
/** A change on a standby: after a failover, a connection may still lead to the former primary. */
const READ_ONLY = '25006'
const NO_TABLE = '42P01'
const OUT_OF_CONNECTIONS = '53300'
const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const SOCKET_TEXTS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|connection ended|client was closed/i
const DISK_FULL = /^(53100|ENOSPC)$/
const TIMED_OUT = '57014'
const DEADLOCK = '40P01'
const SERIALIZATION_CONFLICT = '40001'
/** A lock could not be obtained in time. The change has waited long enough, and is not retried. */
const LOCK_TIMED_OUT = '55P03'

const codeOf = (error: unknown) => (error as DatabaseError).code ?? ''

/** The connection to the database broke, or none could be made. */
export const isSocketError = (error: unknown) =>
  SOCKET_CODES.test(codeOf(error)) || (error instanceof Error && SOCKET_TEXTS.test(error.message))

/** The database does not respond at present; nothing was sent to it. */
export class DatabaseDown extends Error {
  constructor() {
    super('The database does not answer')
  }
}

/** The connection broke before a statement was answered. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke', { cause })
  }
}

/** The connection broke while a change was being saved: it may or may not have been. */
export class UncertainChange extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke while a change was being saved', { cause })
  }
}

/** The connection to the database failed or broke. */
export const isDatabaseUnavailable = (error: unknown) =>
  error instanceof DatabaseDown ||
  error instanceof ConnectionLost ||
  isSocketError(error) ||
  REFUSED.test(codeOf(error))

const BAD_VALUE = /^2[23]/

/** A value does not fit its column. */
export const isBadValue = (error: unknown) => BAD_VALUE.test(codeOf(error))
/** A statement exceeded its time limit. */
export const isTimedOut = (error: unknown) => codeOf(error) === TIMED_OUT
export const isOutOfConnections = (error: unknown) => codeOf(error) === OUT_OF_CONNECTIONS
export const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY
export const isNoTable = (error: unknown) => codeOf(error) === NO_TABLE
export const isDeadlock = (error: unknown) => codeOf(error) === DEADLOCK
export const isLockTimedOut = (error: unknown) => codeOf(error) === LOCK_TIMED_OUT
export const isSerializationConflict = (error: unknown) => codeOf(error) === SERIALIZATION_CONFLICT

/** The reply to a call while too many others run. */
export const databaseBusy = (sentence: string) => new ApiError(503, sentence, { retryAfter: RETRY_AFTER_S })

/** The reply to a change of records that others have locked. */
export const busyRecords = () => databaseBusy(databaseMessages.conflicting)

/** The reply while the database does not respond, or did not respond to a change. */
export const databaseDown = (sentence: string = databaseMessages.missing) =>
  new ApiError(503, sentence, { retryAfter: AWAY_RETRY_AFTER_S })

/** The reply to a change for which the disk has no space. */
export const diskFull = () => new ApiError(507, databaseMessages.diskFull)

/** Raised by a trigger, for any writer of the parent: a call, or an undo. */
const PARENT_LOOP = 'experiments_parent_loop'

/** The reply to an error of the database; undefined for a programming error. */
export function databaseError(error: unknown): ApiError | undefined {
  if (error instanceof UncertainChange) return databaseDown(databaseMessages.uncertain)
  if (isReadOnly(error)) return databaseDown(databaseMessages.readOnly)
  if (isDatabaseUnavailable(error)) return databaseDown()
  if (DISK_FULL.test(codeOf(error))) return diskFull()
  if (isBroken(error, [PARENT_LOOP])) return conflict(databaseMessages.parentLoop, 'parent')
  if (codeOf(error) === TIMED_OUT) return databaseBusy(databaseMessages.tooSlow)
  if ([DEADLOCK, SERIALIZATION_CONFLICT, LOCK_TIMED_OUT].includes(codeOf(error))) return busyRecords()
  return undefined
}

const constraintOf = (error: unknown) => (error as DatabaseError).constraint ?? ''

/** Whether a change violated one of these constraints. */
export const isBroken = (error: unknown, constraints: readonly string[]) => constraints.includes(constraintOf(error))

/** Throws the error for a violated constraint, by the constraint's name; any other error unchanged. */
export function rethrow(error: unknown, constraints: Readonly<Record<string, () => ApiError>>): never {
  const broken = constraints[constraintOf(error)]
  throw broken ? broken() : error
}
