import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseError } from '../../db/database-error.ts'
import { authMessages } from '../auth-messages.ts'
import { pageHtml, type SignInPage, setPageHeaders } from './layout.ts'
import { noticePage } from './sign-in-page.ts'

const MAX_FORM_BYTES = 16 * 1024

/** Serves pages with forms, without any script: their bodies are forms, and their errors are pages, since a person reads them. */
export async function pageRoutes(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler(sendError)
    addRoutes(scope)
  })
}

export function sendPage(reply: FastifyReply, status: number, page: SignInPage) {
  setPageHeaders(reply.raw, page)
  return reply.code(status).type('text/html; charset=utf-8').send(pageHtml(page))
}

/** The fields of a request's form; none for another body. */
export const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

const knownError = (error: unknown) => (error instanceof ApiError ? error : databaseError(error))

/** Shows the form again with the reason above it. */
export function sendRefused(reply: FastifyReply, error: unknown, form: (problem: string) => SignInPage) {
  const known = knownError(error)
  if (!known) throw error
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  return sendPage(reply, known.status, form(known.message))
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = knownError(error)
  // A body that is not a form, or too long for one, is the caller's mistake and not the server's.
  const status = known?.status ?? (error as FastifyError).statusCode ?? 500
  if (status >= 500 && !known) request.log.error(error, 'the sign-in page failed')
  if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  const page = noticePage('Sign in', known?.message ?? authMessages.signInFailed, {
    href: request.url,
    label: 'Try again',
  })
  return sendPage(reply, status, page)
}
