import { MAX_NAME_LENGTH } from '@vitrine/contract/accounts/users'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import { passwordProblem } from '../new-password.ts'
import { signingIn } from '../oidc/caller.ts'
import { type LinkForm, linkPage } from '../page/link-page.ts'
import { formOf, pageRoutes, sendPage, sendRefused } from '../page/page-routes.ts'
import { noticePage } from '../page/sign-in-page.ts'
import { acceptLink, type FoundLink, findLink, LINK_PATH } from './account-links.ts'
import { accountMessages as messages } from './account-messages.ts'

type LinkRequest = FastifyRequest<{ Params: { secret: string } }>

/** Serves the pages of invitations and of links for a new password. @param site the public address */
export async function linkPageRoutes(app: FastifyInstance, db: Db, site: () => string): Promise<void> {
  const url = `${LINK_PATH}:secret`

  await pageRoutes(app, scope => {
    scope.get(url, async ({ params }: LinkRequest, reply) => {
      const found = await findLink(db, params.secret)
      return found ? sendPage(reply, 200, linkPage(formFor(found))) : sendVoid(reply)
    })

    scope.post(url, async (request: LinkRequest, reply) => {
      const link = request.params.secret
      const { password, repeated, name } = readForm(request)
      const found = await findLink(db, link)
      const form = found && { ...formFor(found), ...(name === undefined ? {} : { name }) }
      const errors = await errorsIn({ username: found?.username ?? '', password, repeated, name })
      if (form && Object.keys(errors).length > 0) return sendPage(reply, 400, linkPage({ ...form, errors }))
      try {
        await acceptLink(db, signingIn(request), { link, password, ...(name === undefined ? {} : { name }) })
        return sendPage(reply, 200, noticePage(messages.passwordSet, messages.signInNow, start('Sign in')))
      } catch (error) {
        if (!form || (error instanceof ApiError && error.status === 410)) return sendVoid(reply, error)
        return sendRefused(reply, error, problem => linkPage({ ...form, problem }))
      }
    })
  })

  const start = (label: string) => ({ href: `${site()}/`, label })
  const voidPage = (text: string) => noticePage(messages.linkVoidHeading, text, start('Go to Vitrine'))

  /** @param error the failure of the last attempt; too many attempts count as one */
  function sendVoid(reply: FastifyReply, error?: unknown) {
    if (error === undefined) return sendPage(reply, 410, voidPage(messages.linkVoid))
    return sendRefused(reply, error, voidPage)
  }
}

const formFor = ({ purpose, username, name }: FoundLink): LinkForm => ({ purpose, username, name: name ?? '' })

function readForm(request: FastifyRequest) {
  const form = formOf(request)
  return {
    password: form.get('password') ?? '',
    repeated: form.get('repeated') ?? '',
    // A link for a new password asks for no name.
    name: form.get('name')?.trim(),
  }
}

interface Typed {
  username: string
  password: string
  repeated: string
  name: string | undefined
}

async function errorsIn({ username, password, repeated, name = '' }: Typed): Promise<NonNullable<LinkForm['errors']>> {
  if (name.length > MAX_NAME_LENGTH || name.includes('\0')) return { name: messages.nameShape }
  const problem = await passwordProblem({ username, password })
  if (problem !== undefined) return { password: problem }
  return password === repeated ? {} : { repeated: messages.notRepeated }
}
