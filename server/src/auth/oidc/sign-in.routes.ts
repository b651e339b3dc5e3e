import { ApiError } from '@vitrine/contract/api-error'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import { authMessages } from '../auth-messages.ts'
import { type Page, pageHtml, setPageHeaders } from '../page/layout.ts'
import { noticePage, type SignInForm, signInPage } from '../page/sign-in-page.ts'
import { signIn } from '../sign-in.ts'
import { signingIn } from './caller.ts'
import { MOUNT_PATH } from './settings.ts'

const MAX_FORM_BYTES = 16 * 1024

interface SignInRoutes {
  db: Db
  provider: () => Promise<Provider>
  /** The app's address, where an expired sign-in can be restarted. */
  site: () => string
}

type SignInRequest = FastifyRequest<{ Params: { uid: string } }>

/** Serves the sign-in page to which the provider redirects browsers. */
export async function signInRoutes(app: FastifyInstance, { db, provider, site }: SignInRoutes): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    const url = `${MOUNT_PATH}/sign-in/:uid`

    scope.setErrorHandler(sendError)

    scope.get(url, async (request: SignInRequest, reply) => {
      if (!(await isUnderWay(request, reply))) return sendExpired(reply)
      return send(reply, 200, signInPage({ username: '' }))
    })

    scope.post(url, async (request: SignInRequest, reply) => {
      if (!(await isUnderWay(request, reply))) return sendExpired(reply)
      const { username, password, missing } = readForm(request.body)
      if (missing.length > 0) return send(reply, 400, signInPage({ username, missing }))
      try {
        const account = await signIn(db, { username, password }, signingIn(request))
        const result = { login: { accountId: account.subject } }
        const next = await (await provider()).interactionResult(request.raw, reply.raw, result)
        return reply.header('cache-control', 'no-store').redirect(next, 303)
      } catch (error) {
        return sendRefused(reply, error, { username })
      }
    })
  })

  /** Whether this browser's cookie belongs to the sign-in in the address. */
  async function isUnderWay(request: SignInRequest, reply: FastifyReply): Promise<boolean> {
    try {
      const details = await (await provider()).interactionDetails(request.raw, reply.raw)
      return details.uid === request.params.uid
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false
      throw error
    }
  }

  function sendExpired(reply: FastifyReply) {
    return send(
      reply,
      400,
      noticePage('Sign in', authMessages.signInExpired, { href: `${site()}/`, label: 'Start again' }),
    )
  }
}

function send(reply: FastifyReply, status: number, page: Page) {
  setPageHeaders(reply.raw, page)
  return reply.code(status).type('text/html; charset=utf-8').send(pageHtml(page))
}

function readForm(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const username = (form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  const missing = (['username', 'password'] as const).filter(name => (name === 'username' ? !username : !password))
  return { username, password, missing }
}

const knownError = (error: unknown) => (error instanceof ApiError ? error : databaseError(error))

/** Shows the form again with the reason above it. */
function sendRefused(reply: FastifyReply, error: unknown, form: SignInForm) {
  const known = knownError(error)
  if (!known) throw error
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  return send(reply, known.status, signInPage({ ...form, problem: known.message }))
}

/** An error before the form can be shown is a page too, since a person reads it. */
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
  return send(reply, status, page)
}
