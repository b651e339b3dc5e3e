import { type PasswordChange, userRoutes } from '@vitrine/contract/accounts/users'
import { badRequest } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit, callerOf } from '../audit/audit.ts'
import { inPlainTransaction, inTransaction } from '../db/changes.ts'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { lockPerson } from './accounts/lock-person.ts'
import { findAccount, forgetLink } from './accounts.queries.ts'
import { scopeOf } from './api-tokens/use-api-token.ts'
import { recordSuccess, reserveAttempt } from './attempts.ts'
import { authMessages } from './auth-messages.ts'
import type { TokenMemory } from './authenticate.ts'
import { checkPassword } from './new-password.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { type StoredPerson, updateProfile } from './people.queries.ts'
import { bearerToken } from './require-tokens.ts'
import { endOtherSessions } from './sessions/sessions.queries.ts'

/** The signed-in user's own name, e-mail address and password, with the built-in provider. */
export function addOwnAccountRoutes(app: FastifyInstance, db: Db, memory: TokenMemory): void {
  const me = (request: FastifyRequest, person: StoredPerson) => ({
    ...person,
    role_from: 'vitrine' as const,
    scope: scopeOf(request),
  })

  handle(app, userRoutes.me, ({ request }) => me(request, request.user))

  handle(app, userRoutes.updateMe, async ({ at, body, author, request }) => {
    const { id } = request.user
    const person = await inTransaction(db, author, trx => updateProfile(trx, { ...at, id }, body))
    // The next call must see the new name, not the cached one.
    memory.forget(bearerToken(request))
    return me(request, person)
  })

  // Hashing passwords has its own limit, as in sign-ins.
  const share = 'own'
  handle(app, userRoutes.changePassword, ({ body, request }) => changePassword(db, body, request), { share })
}

async function changePassword(db: Db, { current_password, new_password }: PasswordChange, request: FastifyRequest) {
  const { user, sessionId, ip: address } = request
  const { username } = user
  await checkPassword({ username, password: new_password }, 'new_password')
  const account = await findAccount(db, username)
  // Somebody who found an unlocked browser must not be able to guess the password.
  const isKnown = await reserveAttempt(db, { username, address, accountId: account?.id })
  const refuse = async () => {
    await audit(db, callerOf(request), { event: 'sign-in-failed', subject: username })
    throw badRequest(authMessages.wrongCurrentPassword, 'current_password')
  }
  if (!account || !(await passwordMatches(account.password_hash, current_password, isKnown))) return refuse()
  await recordSuccess(db, { username, address, accountId: account.id })
  const passwordHash = await hashPassword(new_password)
  const isChanged = await inPlainTransaction(db, async trx => {
    await lockPerson(trx, user.id)
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      // It may have been replaced since the comparison.
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await forgetLink(trx, user.id)
    const sessions = await endOtherSessions(trx, user.id, sessionId)
    await audit(trx, callerOf(request), { event: 'password-changed', subject: username, details: { sessions } })
    return true
  })
  if (!isChanged) await refuse()
}
