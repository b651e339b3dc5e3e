import { ApiError } from '@vitrine/contract/api/api-error'
import { type Role, roleMessages } from '@vitrine/contract/api/roles'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { rememberProviderRole } from './api-tokens/api-tokens.queries.ts'
import { authMessages } from './auth-messages.ts'
import type { Authenticate } from './authenticate.ts'
import { ExternalProvider, profileOf } from './external-provider.ts'
import { findPerson, findVisitor, recordPerson, renewPerson, type StoredPerson } from './people.queries.ts'
import { claimedRole, hasRoleClaim } from './provider-roles.ts'
import { recordSeen } from './sessions/last-seen.ts'
import { type Claims, invalidToken } from './verify-token.ts'

interface ExternalSignIn {
  authenticate: Authenticate
  /** The user of a token, with name and e-mail address if the provider supplies them. */
  withProfile(token: string, requestId: string): Promise<StoredPerson>
}

/** Sign-in with an external OpenID provider: verifies its tokens and creates records of its users at their first call. */
export function externalSignIn(db: Db, settings: NonNullable<Config['oidc']>): ExternalSignIn {
  const { issuer, clientId, audience, roles } = settings
  const provider = new ExternalProvider({ issuer, clientId, audience })

  /** The token's claims, with those of userinfo if only they can contain the role. */
  async function claimsOf(token: string): Promise<Claims> {
    const claims = await provider.verify(token)
    if (!roles || hasRoleClaim(claims, roles)) return claims
    return { ...(await provider.userinfo(token, claims.sub)), ...claims }
  }

  /** undefined if roles are set in Vitrine. */
  async function roleOf(claims: Claims): Promise<Role | undefined> {
    if (!roles) return undefined
    const role = claimedRole(claims, roles)
    await rememberProviderRole(db, { issuer, subject: claims.sub, role: role ?? null })
    if (role === undefined) throw new ApiError(403, roleMessages.noRole)
    return role
  }

  return {
    async authenticate(token, requestId) {
      const claims = await claimsOf(token)
      const present = await findVisitor(db, { issuer, subject: claims.sub, token })
      if (present?.visit.isSignedOut) throw invalidToken(authMessages.sessionEnded)
      // Not a 401, which would redirect to the provider and straight back.
      if (present?.visit.isDisabled) throw new ApiError(403, authMessages.personDisabled)
      const role = await roleOf(claims)
      const person = present
        ? await renewPerson(db, present.person, profileOf(claims), requestId)
        : await recordPerson(db, issuer, claims.sub, profileOf(claims), requestId)
      if (present?.visit.isSeenLate !== false) await recordSeen(db, person.id)
      return { person: role === undefined ? person : { ...person, role }, expiresAtMs: claims.exp * 1000 }
    },

    // Tokens may carry only `sub`. Userinfo is fetched only here, when the web app starts, and only until it has answered once.
    async withProfile(token, requestId) {
      const claims = await provider.verify(token)
      const known = await findPerson(db, issuer, claims.sub)
      const inToken = profileOf(claims)
      const isComplete = known && (inToken.name ?? known.name) && (inToken.email ?? known.email)
      const userinfo = isComplete ? {} : await provider.userinfo(token, claims.sub).catch(() => ({}))
      return recordPerson(db, issuer, claims.sub, { ...profileOf(userinfo), ...inToken }, requestId)
    },
  }
}
