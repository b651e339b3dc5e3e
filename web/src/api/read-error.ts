import { ApiError } from '@vitrine/contract/api/api-error'
import { apiMessages } from './api-messages.ts'

/** The first string found in an error body, at any depth, is its message. Blank strings are skipped. */
export function firstString(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body
  if (typeof body !== 'object' || body === null) return undefined
  for (const part of Object.values(body)) {
    const found = firstString(part)
    if (found !== undefined) return found
  }
  return undefined
}

/** Fields with the server's own messages, if it isn't a bare string. Other fields may echo what a user typed. */
const MESSAGE_FIELDS = ['detail', 'message', 'error', 'code']

function serverMessages(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  const named = body as Record<string, unknown>
  return MESSAGE_FIELDS.map(name => named[name]).filter(text => typeof text === 'string')
}

const NAMES_TOKEN = /\b(invalid|expired|not[ _-]valid|malformed|revoked)\b/
const isAboutToken = (message: string) => {
  const text = message.toLowerCase().replaceAll('_', ' ')
  return /\b(token|jwt|signature)\b/.test(text) && NAMES_TOKEN.test(text)
}

/** Whether a reply ends the session (docs/product/app.md#session-expiry): a 401, or a 403 about an invalid or expired token. */
export function endsSession(status: number, body: unknown): boolean {
  return status === 401 || (status === 403 && serverMessages(body).some(isAboutToken))
}

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** `{field: [message]}` names the invalid field; `detail` and similar keys are not fields. */
function invalidField(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const name = Object.keys(body)[0]
  return name !== undefined && Array.isArray(body[name]) && !MESSAGE_FIELDS.includes(name) ? name : undefined
}

function secondsToWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The rest of a reply besides its message, such as the conflicts of a 409. */
function detailsOf(body: unknown): object | undefined {
  if (!isRecord(body) || typeof body['detail'] !== 'string') return undefined
  const { detail: _, current: __, ...details } = body
  return Object.keys(details).length > 0 ? details : undefined
}

/** An error reply as passed to screens. @param body from `readBody`: undefined for an HTML page */
export function readError(response: Response, body: unknown): ApiError {
  const field = invalidField(body)
  const retryAfter = secondsToWait(response.headers)
  const current = isRecord(body) ? body['current'] : undefined
  const details = detailsOf(body)
  return new ApiError(response.status, firstString(body) ?? apiMessages.generic, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(current === undefined ? {} : { current }),
    ...(details === undefined ? {} : { details }),
  })
}
