import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseError } from '../db/database-error.ts'
import { MOST_ERRORS } from './check-schema.ts'
import { httpMessages } from './http-messages.ts'
import { tagVersion } from './if-match.ts'
import { reported } from './validation-sentences.ts'

/** Serializes every error in the API's form: `{field: [sentence]}` or `{detail: sentence}` (docs/product/api.md#api-errors). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const apiError = error instanceof ApiError ? error : (databaseError(error) ?? ofFastify(error, request))
    if (apiError.status >= 500) request.log.error({ err: error, status: apiError.status }, 'a call failed')
    return answer(reply, apiError)
  })
}

export function answer(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  tagVersion(reply, error.current)
  // Operators find the request in the server's log by this id.
  const trace = error.status >= 500 ? { request_id: reply.request.id } : {}
  return sendBody(reply, error.status, { ...bodyOf(error), ...trace })
}

// Bypasses the route's serializer, which only knows the body of a success.
const sendBody = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)

function bodyOf({ field, fields, message, sentences, current, details }: ApiError): object {
  if (fields !== undefined) return reported(fields)
  if (field !== undefined) return { [field]: listed(sentences ?? [message]) }
  return { detail: message, ...(current === undefined ? {} : { current }), ...details }
}

function listed(sentences: readonly string[]): readonly string[] {
  if (sentences.length <= MOST_ERRORS) return sentences
  return [...sentences.slice(0, MOST_ERRORS), httpMessages.moreErrors(sentences.length - MOST_ERRORS)]
}

/** Rewords Fastify's own errors. */
function ofFastify(error: FastifyError, request: FastifyRequest): ApiError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, request.routeOptions.config.tooLarge ?? httpMessages.tooLarge)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, httpMessages.noMediaType(request.headers['content-type'] ?? 'a body without a type'))
    case 'FST_ERR_BAD_URL':
      return new ApiError(400, httpMessages.badAddress)
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return new ApiError(error.statusCode, error.message)
      return new ApiError(500, httpMessages.serverError(request.id))
  }
}
