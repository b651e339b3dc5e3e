import { conflict, notFound } from '@vitrine/contract/api/api-error'
import type { Admin } from '../../audit/admin.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { revokeToken, revokeTokens } from '../api-tokens/api-tokens.queries.ts'
import { BUILT_IN_ISSUER } from '../oidc/settings.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { accountMessages } from './account-messages.ts'
import { lockPerson } from './lock-person.ts'

/**
 * Signs a person out everywhere.
 * @param withTokens whether to revoke their API tokens too
 * @throws ApiError 404; 409 for somebody who signs in elsewhere, unless only tokens are revoked
 */
export function endAccess(db: Db, { author, caller }: Admin, id: number, withTokens: boolean): Promise<void> {
  return inTransaction(db, author, async trx => {
    const { issuer, username } = await lockPerson(trx, id)
    const isBuiltIn = issuer === BUILT_IN_ISSUER
    if (!isBuiltIn && !withTokens) throw conflict(accountMessages.sessionsOfProvider(issuer))
    if (isBuiltIn) {
      const sessions = await endSessionsOf(trx, id)
      await audit(trx, caller, { event: 'sessions-ended', subject: username, details: { sessions } })
    }
    for (const name of withTokens ? await revokeTokens(trx, { ownerId: id, by: author.userId }) : [])
      await audit(trx, caller, { event: 'token-revoked', subject: name, details: { owner: username } })
  })
}

/** @throws ApiError 404 if there is no such person, or they have no such token */
export function revokeTokenOf(db: Db, { author, caller }: Admin, id: number, token: string): Promise<void> {
  return inTransaction(db, author, async trx => {
    const { username } = await lockPerson(trx, id)
    if (!/^[1-9]\d{0,8}$/.test(token)) throw notFound('API token', token)
    const name = await revokeToken(trx, { ownerId: id, id: Number(token), by: author.userId })
    await audit(trx, caller, { event: 'token-revoked', subject: name, details: { owner: username } })
  })
}
