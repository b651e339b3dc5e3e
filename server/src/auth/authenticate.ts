import { ApiError } from '@vitrine/contract/api/api-error'
import type { StoredPerson } from './people.queries.ts'

/** The person behind a token. */
export interface SignedIn {
  readonly person: StoredPerson
  /** Only in tokens of the built-in provider. */
  readonly sessionId?: string
}

/**
 * Finds the user of a token. The request id goes into the history if the call creates the user's record.
 * @throws ApiError 401 for an invalid token, 403 for somebody who has no role here
 */
export type Authenticate = (token: string, requestId: string) => Promise<SignedIn & { expiresAtMs: number }>

/**
 * How long a verified token is cached, which saves a signature check and a query per call. Disabling a person, ending a
 * session and changing a role take effect after this time, well before the token expires.
 */
const CACHED_MS = 30_000
const MAX_CACHED = 10_000

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403

/** Caches successful lookups, and refusals for lack of a role, since these may require a call to the provider. */
export function remembering(authenticate: Authenticate): TokenMemory {
  const cache = new Map<string, { signedIn: Promise<SignedIn>; untilMs: number }>()

  function signedInBy(token: string, requestId: string): Promise<SignedIn> {
    const present = cache.get(token)
    return present && present.untilMs > Date.now() ? present.signedIn : ask(token, requestId)
  }

  function ask(token: string, requestId: string): Promise<SignedIn> {
    const entry = { untilMs: Date.now() + CACHED_MS, signedIn: authenticate(token, requestId).then(answered) }
    function answered({ expiresAtMs, ...signedIn }: SignedIn & { expiresAtMs: number }): SignedIn {
      entry.untilMs = Math.min(entry.untilMs, expiresAtMs)
      return signedIn
    }
    // Re-inserted at the end: a Map iterates in insertion order, and the oldest entry is evicted first.
    cache.delete(token)
    cache.set(token, entry)
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as string)
    entry.signedIn.catch(error => !isRefused(error) && cache.get(token) === entry && cache.delete(token))
    return entry.signedIn
  }

  return { signedInBy, forget: token => cache.delete(token), forgetAll: () => cache.clear() }
}

export interface TokenMemory {
  signedInBy(token: string, requestId: string): Promise<SignedIn>
  forget(token: string): void
  forgetAll(): void
}
