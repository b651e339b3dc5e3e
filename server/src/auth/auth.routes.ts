import { invitationRoutes } from '@vitrine/contract/accounts/accounts'
import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { isUsername } from '@vitrine/contract/accounts/usernames'
import { type NewAccount, userRoutes } from '@vitrine/contract/accounts/users'
import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE, type Needs } from '@vitrine/contract/api/roles'
import type { Route } from '@vitrine/contract/api/route'
import type { FastifyInstance } from 'fastify'
import type { Admin } from '../audit/admin.ts'
import { audit, callerOf } from '../audit/audit.ts'
import { inTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { createAccount } from './accounts.queries.ts'
import { authMessages } from './auth-messages.ts'
import { checkPassword } from './new-password.ts'
import type { BuiltIn } from './oidc/built-in.ts'
import { signingIn } from './oidc/caller.ts'
import { issueScriptTokens, refreshTokens } from './oidc/script-tokens.ts'
import { hashPassword } from './passwords.ts'
import { recordAccount, type StoredPerson, setRole } from './people.queries.ts'
import { signIn } from './sign-in.ts'

/** Sign-in of scripts and creation of accounts, for the built-in provider. */
export function builtInRoutes(app: FastifyInstance, db: Db, builtIn: BuiltIn): void {
  // Hashing passwords has its own limit: a flood of guesses must not take the connections of people who save.
  const share = 'own'
  handle(
    app,
    userRoutes.login,
    async ({ body, request }) => {
      const caller = signingIn(request)
      const { subject } = await signIn(db, body, caller)
      return issueScriptTokens(db, await builtIn.provider(), { accountId: subject, caller })
    },
    { share },
  )

  handle(
    app,
    userRoutes.refresh,
    async ({ body }) => refreshTokens(app, await builtIn.provider(), body.refresh_token),
    { share },
  )

  handle(
    app,
    userRoutes.register,
    ({ body, author, request }) => registerColleague(db, body, { author, caller: callerOf(request) }),
    { share },
  )
}

async function registerColleague(db: Db, colleague: NewAccount, { author, caller }: Admin): Promise<StoredPerson> {
  const { username, password, name, email, role } = colleague
  if (!isUsername(username)) throw badRequest(authMessages.usernameShape, 'username')
  await checkPassword({ username, password })
  const passwordHash = await hashPassword(password)
  return inTransaction(db, author, async trx => {
    const draft = { username, name: name || null, email: email || null, password_hash: passwordHash }
    const account = await createAccount(trx, draft)
    if (!account) throw conflict(authMessages.usernameTaken(username), 'username')
    const person = await recordAccount(trx, account)
    await audit(trx, caller, { event: 'account-created', subject: username, details: { role: role ?? DEFAULT_ROLE } })
    return role === undefined ? person : setRole(trx, person.id, role)
  })
}

/** With another provider, the same calls reply with a 404 that names it. */
export function otherProviderRoutes(app: FastifyInstance, issuer: string): void {
  const refuse = (): never => {
    throw new ApiError(404, authMessages.otherProvider(issuer))
  }
  const answerAll = (needs: Needs, routes: readonly Route[]) => {
    for (const { method, path } of routes) app.route({ method, url: path, config: { needs }, handler: refuse })
  }
  const { list, end, endOthers } = sessionRoutes
  const { accept, ...invitations } = invitationRoutes
  answerAll('open', [userRoutes.login, userRoutes.refresh, accept])
  answerAll('self', [userRoutes.register, userRoutes.updateMe, userRoutes.changePassword, list, end, endOthers])
  answerAll('self', Object.values(invitations))
}
