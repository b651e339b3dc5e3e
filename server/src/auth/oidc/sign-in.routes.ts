import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { authMessages } from '../auth-messages.ts'
import { formOf, pageRoutes, sendPage, sendRefused } from '../page/page-routes.ts'
import { noticePage, signInPage } from '../page/sign-in-page.ts'
import { signIn } from '../sign-in.ts'
import { signingIn } from './caller.ts'
import { MOUNT_PATH } from './settings.ts'

interface SignInRoutes {
  db: Db
  provider: () => Promise<Provider>
  /** The app's address, where an expired sign-in can be restarted. */
  site: () => string
}

type SignInRequest = FastifyRequest<{ Params: { uid: string } }>

/** Serves the sign-in page to which the provider redirects browsers. */
export async function signInRoutes(app: FastifyInstance, { db, provider, site }: SignInRoutes): Promise<void> {
  await pageRoutes(app, scope => {
    const url = `${MOUNT_PATH}/sign-in/:uid`

    scope.get(url, async (request: SignInRequest, reply) => {
      if (!(await isUnderWay(request, reply))) return sendExpired(reply)
      return sendPage(reply, 200, signInPage({ username: '' }))
    })

    scope.post(url, async (request: SignInRequest, reply) => {
      if (!(await isUnderWay(request, reply))) return sendExpired(reply)
      const { username, password, missing } = readForm(request)
      if (missing.length > 0) return sendPage(reply, 400, signInPage({ username, missing }))
      try {
        const account = await signIn(db, { username, password }, signingIn(request))
        const result = { login: { accountId: account.subject } }
        const next = await (await provider()).interactionResult(request.raw, reply.raw, result)
        return reply.header('cache-control', 'no-store').redirect(next, 303)
      } catch (error) {
        return sendRefused(reply, error, problem => signInPage({ username, problem }))
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
    return sendPage(
      reply,
      400,
      noticePage('Sign in', authMessages.signInExpired, { href: `${site()}/`, label: 'Start again' }),
    )
  }
}

function readForm(request: FastifyRequest) {
  const form = formOf(request)
  const username = (form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  const missing = (['username', 'password'] as const).filter(name => (name === 'username' ? !username : !password))
  return { username, password, missing }
}
