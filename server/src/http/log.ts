import { ApiError } from '@vitrine/contract/api/api-error'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** A type, since an interface is not assignable to pino's serializers. */
type LoggedError = {
  readonly type: string
  readonly code?: unknown
  readonly message: string
  readonly constraint?: unknown
  readonly table?: unknown
  readonly stack: string
  readonly cause?: LoggedError
}

interface KnownParts {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  /** Whether the message may name a scanned file. */
  readonly namesFile?: boolean
}

/** Data exceptions, violated constraints and exceptions of triggers: PostgreSQL's messages repeat the values. */
const ABOUT_VALUES = /^(?:22|23|P0)...$/
const MAX_MESSAGE_LETTERS = 500

/** Libraries quote the value that they reject, and V8 the JSON that it can't parse. */
const QUOTED = [/".*"/s, /(?<![\p{L}\d])'.*'(?![\p{L}\d])/su]
/** Everything after an absolute path: a file's name may be that of a patient, and may contain anything. */
const PATH = /(?<![\p{L}\d/])(?:[A-Za-z]:)?[/\\].*/su

function messageOf(error: Error & KnownParts): string {
  if (ABOUT_VALUES.test(String(error.code))) return 'the database refused a value'
  // The names that users read for records and files.
  if (error instanceof ApiError || error.namesFile) return 'a sentence for the user'
  const unquoted = QUOTED.reduce((message, quoted) => message.replace(quoted, '"…"'), error.message)
  return unquoted.replace(PATH, '…').slice(0, MAX_MESSAGE_LETTERS)
}

/** Only the calls: a stack begins with the message. */
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .join('\n')

/**
 * An error for the log: where it happened and its kind, without any value of a record. Other
 * properties of an error, such as PostgreSQL's `detail` and `where`, are left out.
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, constraint, table } = error as KnownParts
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    message: messageOf(error),
    ...(constraint === undefined ? {} : { constraint, table }),
    stack: framesOf(error.stack),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** The last line of a server that is ended by an unhandled error. */
export const lastLine = (error: unknown) =>
  JSON.stringify({ level: 'fatal', time: new Date().toISOString(), err: loggedError(error), msg: 'the server ends' })

/** The server's log: one line of JSON per event. Events of a call have its `request_id`. */
export const jsonLog = (level: string, stream: NodeJS.WritableStream) => ({
  level,
  stream,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (name: string) => ({ level: name }) },
  serializers: { err: loggedError, req: () => ({}) },
})

const RECORD_ID = /^\d{1,10}$/

/**
 * Logs every call at the level `info`. By its route, not its address: an address contains search terms, and names
 * and secrets where somebody typed them into it.
 */
export class CallLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(): void {}
  /** The reply to an unknown address is logged as any other. */
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id } = (request.params ?? {}) as { id?: string }
    const call = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...(id !== undefined && RECORD_ID.test(id) ? { id: Number(id) } : {}),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.user ? { user: request.user.id } : {}),
    }
    if (error) request.log.warn({ ...call, err: error }, 'broke off')
    else request.log.info(call, 'answered')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a reply could not be sent')
  }
}
