import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Authenticate } from './authenticate.ts'
import { ExternalProvider, profileOf } from './external-provider.ts'
import { findPerson, type Person, recordPerson } from './people.queries.ts'

interface ExternalSignIn {
  authenticate: Authenticate
  /** The user of a token, with a name and an e-mail address where the provider tells them. */
  withProfile(token: string, requestId: string): Promise<Person>
}

/** Sign-in with another OpenID provider: its tokens are checked here, its people recorded at their first call. */
export function externalSignIn(db: Db, settings: NonNullable<Config['oidc']>): ExternalSignIn {
  const { issuer, clientId, audience } = settings
  const provider = new ExternalProvider({ issuer, clientId, audience })

  return {
    async authenticate(token, requestId) {
      const claims = await provider.verify(token)
      const person = await recordPerson(db, issuer, claims.sub, profileOf(claims), requestId)
      return { person, expiresAtMs: claims.exp * 1000 }
    },

    // Tokens may carry nothing but `sub`. Userinfo is asked only here, at the web's start, and only until it has told.
    async withProfile(token, requestId) {
      const claims = await provider.verify(token)
      const known = await findPerson(db, issuer, claims.sub)
      const told = profileOf(claims)
      const isComplete = known && (told.name ?? known.name) && (told.email ?? known.email)
      const asked = isComplete ? {} : await provider.profile(token, claims.sub).catch(() => ({}))
      return recordPerson(db, issuer, claims.sub, { ...asked, ...told }, requestId)
    },
  }
}
