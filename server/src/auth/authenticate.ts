import { ApiError } from '@vitrine/contract/api-error'
import type { Person } from './people.queries.ts'

/**
 * Finds the user of a token. The request id goes to the history if the call creates the user's record.
 * @throws ApiError 401 for an invalid token, 403 for somebody who has no role here
 */
export type Authenticate = (token: string, requestId: string) => Promise<{ person: Person; expiresAtMs: number }>

/**
 * A verified token is cached this long, which saves a signature check and a query per call. A disabled account is locked out,
 * and another role takes effect, after this time, well before the token expires.
 */
const CACHED_MS = 30_000
const MAX_CACHED = 10_000

const isWithoutRole = (error: unknown) => error instanceof ApiError && error.status === 403

/** Caches successful lookups, and that somebody has no role: asking for it may take a call of the provider. */
export function remembering(authenticate: Authenticate): TokenMemory {
  const cache = new Map<string, { person: Promise<Person>; untilMs: number }>()

  function personOf(token: string, requestId: string): Promise<Person> {
    const present = cache.get(token)
    return present && present.untilMs > Date.now() ? present.person : ask(token, requestId)
  }

  function ask(token: string, requestId: string): Promise<Person> {
    const entry = { untilMs: Date.now() + CACHED_MS, person: authenticate(token, requestId).then(answered) }
    function answered({ person, expiresAtMs }: { person: Person; expiresAtMs: number }): Person {
      entry.untilMs = Math.min(entry.untilMs, expiresAtMs)
      return person
    }
    // Re-inserted at the end: a Map iterates in insertion order, and the oldest entry is evicted first.
    cache.delete(token)
    cache.set(token, entry)
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as string)
    entry.person.catch(error => !isWithoutRole(error) && cache.get(token) === entry && cache.delete(token))
    return entry.person
  }

  return { personOf, forget: token => cache.delete(token), forgetAll: () => cache.clear() }
}

export interface TokenMemory {
  personOf(token: string, requestId: string): Promise<Person>
  forget(token: string): void
  forgetAll(): void
}
