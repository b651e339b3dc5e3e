import { accountRoutes, invitationRoutes } from '@vitrine/contract/accounts/accounts'
import type { FastifyInstance } from 'fastify'
import { adminOf } from '../../audit/admin.ts'
import { callerOf } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { handle, handleList } from '../../http/handle.ts'
import { tokensOf } from '../api-tokens/api-tokens.queries.ts'
import { acceptLink, createResetLink, removeLink } from './account-links.ts'
import { getAccount, listAccounts, type SignInWith } from './account-list.ts'
import { changeAccount } from './change-account.ts'
import { endAccess, revokeTokenOf } from './end-access.ts'
import { invite } from './invitations.ts'

/** People of any provider with their roles and states, for admins. */
export function addAccountRoutes(app: FastifyInstance, db: Db, signIn: SignInWith): void {
  handleList(app, accountRoutes.list, list => listAccounts(db, signIn, list))
  handle(app, accountRoutes.get, ({ at }) => getAccount(db, signIn, at.id))
  handle(app, accountRoutes.update, call => changeAccount(db, adminOf(call), signIn, { at: call.at, patch: call.body }))
  handle(app, accountRoutes.endSessions, call => endAccess(db, adminOf(call), call.at.id, call.body.tokens === true))
  handle(app, accountRoutes.tokens, async ({ at }) => {
    await getAccount(db, signIn, at.id)
    return { results: await tokensOf(db, at.id) }
  })
  handle(app, accountRoutes.revokeToken, call =>
    revokeTokenOf(db, adminOf(call), call.at.id, (call.request.params as { token: string }).token),
  )
}

/** Links by which people set their first password or a new one, with the built-in provider. @param site the public address */
export function addInvitationRoutes(app: FastifyInstance, db: Db, site: () => string): void {
  handle(app, invitationRoutes.invite, call => invite(db, adminOf(call), call.body, site()))
  handle(app, invitationRoutes.resetLink, call => createResetLink(db, adminOf(call), call.at.id, site()))
  handle(app, invitationRoutes.removeLink, call => removeLink(db, adminOf(call), call.at.id))
  // Hashing passwords has its own limit.
  handle(app, invitationRoutes.accept, ({ body, request }) => acceptLink(db, callerOf(request), body), { share: 'own' })
}
