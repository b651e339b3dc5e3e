import type { Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { type Account, findActiveAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import type { Authenticate } from '../authenticate.ts'
import { useSession } from '../sessions/use-session.ts'
import { builtInVerifier, type Claims, invalidToken } from '../verify-token.ts'
import { loadKeys } from './keys.ts'
import { createProvider, issuerOf } from './provider.ts'

export interface BuiltIn {
  provider(): Promise<Provider>
  /** The account of an access token whose session goes on. */
  accountOf(token: string): Promise<Account>
  authenticate: Authenticate
  /** Loads the keys anew at the next call. */
  forgetKeys(): void
}

interface Parts {
  provider: Provider
  verify: (token: string) => Promise<Claims>
}

/** The provider and its token verifier, created on first use, when the public address is known for certain. */
export function builtInSignIn(db: Db, publicUrl: () => string, onError: (error: unknown) => void): BuiltIn {
  let made: { url: string; parts: Promise<Parts> } | undefined

  async function make(url: string): Promise<Parts> {
    const keys = await loadKeys(db)
    return { provider: createProvider(db, keys, url, onError), verify: builtInVerifier(keys, issuerOf(url)) }
  }

  async function parts(): Promise<Parts> {
    const url = publicUrl()
    if (made?.url !== url) made = { url, parts: make(url) }
    try {
      return await made.parts
    } catch (error) {
      // The next call retries: the database may be back by then.
      made = undefined
      throw error
    }
  }

  const verify = async (token: string) => (await parts()).verify(token)

  return {
    provider: async () => (await parts()).provider,
    forgetKeys() {
      made = undefined
    },
    async accountOf(token) {
      const claims = await verify(token)
      await useSession(db, claims)
      const account = await findActiveAccount(db, claims.sub)
      if (!account) throw invalidToken(authMessages.accountMissing)
      return account
    },
    async authenticate(token) {
      const claims = await verify(token)
      return { ...(await useSession(db, claims)), expiresAtMs: claims.exp * 1000 }
    },
  }
}
