import type { Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { findActiveAccount } from '../accounts.queries.ts'
import { authMessages } from '../auth-messages.ts'
import type { Authenticate } from '../authenticate.ts'
import { recordAccount } from '../people.queries.ts'
import { builtInVerifier, invalidToken } from '../verify-token.ts'
import { loadKeys } from './keys.ts'
import { createProvider, issuerOf } from './provider.ts'

export interface BuiltIn {
  provider(): Promise<Provider>
  authenticate: Authenticate
}

/** The provider and the check of its tokens, made at the first need: only then the public address is surely known. */
export function builtInSignIn(db: Db, publicUrl: () => string): BuiltIn {
  const made = new Map<string, ReturnType<typeof make>>()

  async function make(url: string) {
    const keys = await loadKeys(db)
    return { provider: createProvider(db, keys, url), verify: builtInVerifier(keys, issuerOf(url)) }
  }

  async function parts() {
    const url = publicUrl()
    const present = made.get(url) ?? make(url)
    made.set(url, present)
    // A database that was away must not keep the failure for ever.
    present.catch(() => made.delete(url))
    return present
  }

  return {
    provider: async () => (await parts()).provider,
    async authenticate(token) {
      const claims = await (await parts()).verify(token)
      const account = await findActiveAccount(db, claims.sub)
      if (!account) throw invalidToken(authMessages.accountGone)
      return { person: await recordAccount(db, account), expiresAtMs: claims.exp * 1000 }
    },
  }
}
