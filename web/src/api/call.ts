import { ApiError } from '@vitrine/contract/api/api-error'
import type { Page } from '@vitrine/contract/api/page'
import { POSITION_HEADER } from '@vitrine/contract/api/position'
import type { BodyOf, ReplyOf, Route } from '@vitrine/contract/api/route'
import { createStore } from '../ui/stores/store.ts'
import { apiMessages } from './api-messages.ts'
import { connectedBackend } from './backend-connection.ts'
import { callAddress, type PathParams, type QueryValues } from './call-address.ts'
import { withFieldLabels } from './field-labels.ts'
import { notePosition, positionHeaders } from './position.ts'
import { endsSession, readError } from './read-error.ts'
import { isList, readReply, readWriteReply } from './read-reply.ts'
import { noteUnreadList } from './unread-lists.ts'
import { actionHeaders, rememberRequest, startAction, type UserAction } from './user-action.ts'

export interface CallParts<R extends Route> {
  params?: PathParams
  /** For a list, as returned by `toListParams`. */
  query?: QueryValues
  body?: BodyOf<R>
  signal?: AbortSignal | undefined
  /** The `version` of the loaded record; sent as `If-Match` with a PATCH or POST. */
  ifMatch?: number | undefined
  /** The action that a write belongs to, if it takes several calls. */
  action?: UserAction | undefined
  /** False for a write that Ctrl+Z can't undo, such as a dry run; for some writes it depends on the reply. */
  isUndoable?: boolean | ((reply: ReplyOf<R>) => boolean)
}

/** A list becomes a `Page<Row>` whatever the shape of the reply; a call without a reply body returns undefined. */
export type Answer<R extends Route> =
  ReplyOf<R> extends { results: (infer Row)[]; total: number }
    ? Page<Row> & Omit<ReplyOf<R>, 'count' | 'next' | 'previous'>
    : ReplyOf<R> extends undefined
      ? undefined
      : ReplyOf<R>

/** The action that a call belongs to; undefined if it changes no record. */
function actionOf({ method, needs }: Route, action: UserAction | undefined): UserAction | undefined {
  return method !== 'GET' && needs === 'editor' ? (action ?? startAction()) : undefined
}

/** As a string, a long text would be copied twice before it is sent, which blocks the page. */
const LONG_TEXT = 100_000

function bodyOf(value: unknown): string | Blob {
  const text = JSON.stringify(value)
  return text.length > LONG_TEXT ? new Blob([text]) : text
}

function requestOf<R extends Route>(route: R, parts: CallParts<R>, token: string, action?: UserAction): RequestInit {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  // Never on DELETE, and only for a record with a version.
  if ((route.method === 'PATCH' || route.method === 'POST') && parts.ifMatch !== undefined)
    headers.set('If-Match', `"${parts.ifMatch}"`)
  for (const [name, value] of [...positionHeaders(), ...(action ? actionHeaders(action) : [])]) headers.set(name, value)
  return {
    method: route.method,
    headers,
    ...(parts.body === undefined ? {} : { body: bodyOf(parts.body) }),
    ...(parts.signal === undefined ? {} : { signal: parts.signal }),
  }
}

/** The body of a reply. An HTML page is distinguished from an empty body, as it is a failure of a write. */
type Body = { kind: 'json'; value: unknown } | { kind: 'text'; value: string } | { kind: 'html' } | { kind: 'empty' }

const LOOKS_LIKE_HTML = /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)\b/i

/** Reads a reply's body, whatever its Content-Type says. */
export async function readBody(response: Response): Promise<Body> {
  const text = await response.text()
  if (text.trim() === '') return { kind: 'empty' }
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    const isHtml =
      LOOKS_LIKE_HTML.test(text) || /^text\/html|^application\/xhtml/i.test(response.headers.get('Content-Type') ?? '')
    return isHtml ? { kind: 'html' } : { kind: 'text', value: text }
  }
}

/** A network failure becomes an ApiError with status 0; an abort is passed on unchanged. */
async function send(address: string, request: RequestInit): Promise<{ response: Response; body: Body }> {
  let response: Response | undefined
  try {
    response = await fetch(address, request)
    return { response, body: await readBody(response) }
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new ApiError(0, apiMessages.generic)
  } finally {
    notePosition(request.method, response?.headers.get(POSITION_HEADER))
  }
}

/** Counts calls that the user's role did not allow, as it may have changed since it was loaded. */
export const roleRefusals = createStore(0)

/**
 * Reports a failed reply: ends the session if it has expired, logs and counts a 403.
 * @throws {ApiError} always
 */
export function refuse(
  route: Pick<Route, 'needs'> & Partial<Pick<Route, 'path'>>,
  response: Response,
  body: Body,
): never {
  const content = 'value' in body ? body.value : undefined
  const error = readError(response, content)
  // The kind in a path such as '/api/slides/:id/'.
  error.message = withFieldLabels(error.message, route.path?.split('/')[2] ?? '')
  if (endsSession(response.status, content)) connectedBackend().onSessionLost()
  // A 403 that does not end the session is only logged.
  else if (response.status === 403) {
    console.error(`403: ${error.message}`)
    if (route.needs !== 'self') roleRefusals.set(roleRefusals.get() + 1)
  }
  throw error
}

/**
 * Checks a successful reply that is not JSON. Plain text is a failure; so is an HTML page for a write, since nothing was saved.
 */
function checkForm(route: Route, response: Response, body: Body): void {
  const isFailure = body.kind === 'text' || (body.kind === 'html' && route.method !== 'GET')
  if (isFailure) throw new ApiError(response.status, apiMessages.generic)
}

/**
 * Calls the server. Sends the bearer token, accepts every allowed shape of reply (docs/product/formats.md#replies), and ends the
 * session when a reply says that it has expired.
 *
 * The reply to a GET has every field of its schema, null if the server sent none; an HTML page or an empty body instead of a
 * record is a 404. The reply to a write is as the server sent it and may lack fields, including `id`: merge it, and check `id`
 * after a create.
 * @throws {ApiError} with the first string of the error body as its message; status 0 for a network failure
 */
export async function call<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Answer<R>> {
  const backend = connectedBackend()
  const address = callAddress(backend.apiUrl, route.path, parts.params, parts.query)
  const token = await backend.token()
  const action = actionOf(route, parts.action)
  parts.signal?.throwIfAborted()
  const { response, body } = await send(address, requestOf(route, parts, token, action))
  if (!response.ok) refuse(route, response, body)
  checkForm(route, response, body)
  const value = body.kind === 'json' ? body.value : undefined
  const { isUndoable = true } = parts
  const canBeUndone = typeof isUndoable === 'function' ? isUndoable(value as ReplyOf<R>) : isUndoable
  if (action && canBeUndone) rememberRequest(action.requestId)
  if (route.reply === undefined) return undefined as Answer<R>
  if (route.method !== 'GET') return readWriteReply(value, route.reply) as Answer<R>
  if (body.kind === 'html' && isList(route.reply)) noteUnreadList()
  const read = readReply(value, route.reply)
  if (read === undefined) throw new ApiError(404, apiMessages.generic)
  return read as Answer<R>
}

/** Makes a call that creates a record. @throws {Error} with `noRecord` if the reply has no id */
export async function callCreate<R extends Route>(
  route: R,
  body: BodyOf<R>,
  noRecord: string,
  action?: UserAction,
): Promise<Answer<R>> {
  const record = await call(route, { body, action })
  if (!Number.isInteger((record as { id?: unknown }).id)) throw new Error(noRecord)
  return record
}
