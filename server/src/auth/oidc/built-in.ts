import { decodeProtectedHeader } from 'jose'
import type { Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { findActiveAccount, type StoredAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import type { Authenticate } from '../authenticate.ts'
import { resumeSession } from '../sessions/use-session.ts'
import { builtInVerifier, type Claims, invalidToken } from '../verify-token.ts'
import { keyRing } from './key-ring.ts'
import type { AuthKeys } from './keys.ts'
import { createOidcProvider, issuerOf } from './provider.ts'

export interface BuiltIn {
  provider(): Promise<Provider>
  /** The account of an access token with an active session. */
  accountOf(token: string): Promise<StoredAccount>
  authenticate: Authenticate
  /** Reloads the keys at the next call. */
  forgetKeys(): void
}

interface Parts {
  provider: Provider
  verify: (token: string) => Promise<Claims>
}

/** The provider and its token verifier, created on first use, when the public address is known for certain. */
export function builtInSignIn(db: Db, publicUrl: () => string, onError: (error: unknown) => void): BuiltIn {
  const ring = keyRing(db)
  let made: { url: string; keys: AuthKeys; parts: Parts } | undefined

  async function parts(): Promise<Parts> {
    const keys = await ring.keys()
    const url = publicUrl()
    if (made?.url !== url || made.keys !== keys) {
      const provider = createOidcProvider(db, keys, url, onError)
      made = { url, keys, parts: { provider, verify: builtInVerifier(keys, issuerOf(url)) } }
    }
    return made.parts
  }

  async function verify(token: string): Promise<Claims> {
    const { signing } = await ring.keys()
    const kid = keyIdOf(token)
    // Another server may have a newer key.
    if (kid !== undefined && signing.every(key => key.kid !== kid)) await ring.lookAgain()
    return (await parts()).verify(token)
  }

  return {
    provider: async () => (await parts()).provider,
    forgetKeys: ring.forget,
    async accountOf(token) {
      const claims = await verify(token)
      await resumeSession(db, claims)
      const account = await findActiveAccount(db, claims.sub)
      if (!account) throw invalidToken(authMessages.accountMissing)
      return account
    },
    async authenticate(token) {
      const claims = await verify(token)
      return { ...(await resumeSession(db, claims)), expiresAtMs: claims.exp * 1000 }
    },
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
