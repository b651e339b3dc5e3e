import { ApiError } from '@vitrine/contract/api-error'
import type { Page } from '@vitrine/contract/page'
import type { BodyOf, ReplyOf, Route } from '@vitrine/contract/route'
import { apiMessages } from './api-messages.ts'
import { connectedBackend } from './backend-connection.ts'
import { callAddress, type PathParams } from './call-address.ts'
import type { QueryValues } from './query-string.ts'
import { type Body, readBody } from './read-body.ts'
import { endsSession, readError } from './read-error.ts'
import { readReply, readWriteReply } from './read-reply.ts'

export interface CallParts<R extends Route> {
  /** Values of the path's parameters. */
  params?: PathParams
  /** As `toListParams` gives it, for a list. */
  query?: QueryValues
  body?: BodyOf<R>
  signal?: AbortSignal | undefined
  /** The `version` that the record was read with. Goes out with a PATCH only, and only where there is one. */
  ifMatch?: number | undefined
}

/** A list comes as `Page<Row>` whatever the backend's shape; a call without a reply gives nothing. */
export type Answer<R extends Route> =
  ReplyOf<R> extends { results: (infer Row)[]; total: number }
    ? Page<Row>
    : ReplyOf<R> extends undefined
      ? undefined
      : ReplyOf<R>

function requestOf<R extends Route>(route: R, parts: CallParts<R>, token: string): RequestInit {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  // DECIDED section 1: only with a record that carried a version, never on DELETE.
  if (route.method === 'PATCH' && parts.ifMatch !== undefined) headers.set('If-Match', `"${parts.ifMatch}"`)
  return {
    method: route.method,
    headers,
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(parts.signal === undefined ? {} : { signal: parts.signal }),
  }
}

/** An answer or none: a network that fails is an ApiError of status 0, an abort stays what it is. */
async function ask(address: string, request: RequestInit): Promise<{ response: Response; body: Body }> {
  try {
    const response = await fetch(address, request)
    return { response, body: await readBody(response) }
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new ApiError(0, apiMessages.generic)
  }
}

function refuse(response: Response, body: Body): never {
  const content = 'value' in body ? body.value : undefined
  const error = readError(response, content)
  if (endsSession(response.status, content)) connectedBackend().onSessionLost()
  // Spec 1 §4: other 403 errors are only logged.
  else if (response.status === 403) console.error(`403: ${error.message}`)
  throw error
}

/** A good answer that is no JSON: text is a failure, an HTML page only for a write, for nothing was saved (DECIDED section 1). */
function checkForm(route: Route, response: Response, body: Body): void {
  const isFailure = body.kind === 'text' || (body.kind === 'html' && route.method !== 'GET')
  if (isFailure) throw new ApiError(response.status, apiMessages.generic)
}

/**
 * The one way to the backend. Sends the bearer token, reads every allowed shape of reply, and ends the session on the answers
 * that say so.
 *
 * The reply to a GET has every field of its schema, null where the backend sent none, and a record that came as an HTML page
 * or not at all is a 404. The reply to a write is as the backend sent it and may lack fields, `id` included: merge it, and
 * check `id` after a create.
 * @throws {ApiError} with the server's own first string as its message; status 0 where the network failed.
 */
export async function call<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Answer<R>> {
  const gate = connectedBackend()
  const address = callAddress(gate.apiUrl, route.path, parts.params, parts.query)
  const token = await gate.token()
  parts.signal?.throwIfAborted()
  const { response, body } = await ask(address, requestOf(route, parts, token))
  if (!response.ok) refuse(response, body)
  checkForm(route, response, body)
  if (route.reply === undefined) return undefined as Answer<R>
  const value = body.kind === 'json' ? body.value : undefined
  if (route.method !== 'GET') return readWriteReply(value, route.reply) as Answer<R>
  const read = readReply(value, route.reply)
  if (read === undefined) throw new ApiError(404, apiMessages.generic)
  return read as Answer<R>
}
