import type { Person } from './people.queries.ts'

/**
 * Finds the user of a token. The request id goes to the history if the call creates the user's record.
 * @throws ApiError 401 for an invalid token
 */
export type Authenticate = (token: string, requestId: string) => Promise<{ person: Person; expiresAtMs: number }>

/**
 * A verified token is cached this long, which saves a signature check and a query per call. A disabled account is locked out
 * after this time, well before its token expires.
 */
const KEPT_MS = 30_000
const MAX_KEPT = 10_000

/** Caches successful lookups. */
export function remembering(authenticate: Authenticate): TokenMemory {
  const kept = new Map<string, { person: Promise<Person>; untilMs: number }>()

  function personOf(token: string, requestId: string): Promise<Person> {
    const present = kept.get(token)
    return present && present.untilMs > Date.now() ? present.person : ask(token, requestId)
  }

  function ask(token: string, requestId: string): Promise<Person> {
    const entry = { untilMs: Date.now() + KEPT_MS, person: authenticate(token, requestId).then(answered) }
    function answered({ person, expiresAtMs }: { person: Person; expiresAtMs: number }): Person {
      entry.untilMs = Math.min(entry.untilMs, expiresAtMs)
      return person
    }
    // Re-inserted at the end: a Map iterates in insertion order, and the oldest entry is evicted first.
    kept.delete(token)
    kept.set(token, entry)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    entry.person.catch(() => kept.get(token) === entry && kept.delete(token))
    return entry.person
  }

  return { personOf, forget: token => kept.delete(token) }
}

export interface TokenMemory {
  personOf(token: string, requestId: string): Promise<Person>
  forget(token: string): void
}
