import type { Person } from './people.queries.ts'

/**
 * Looks up whom a token belongs to; throws an ApiError where it belongs to nobody. The request is that of the call, for the
 * history of a person who is recorded by it.
 */
export type Authenticate = (token: string, requestId: string) => Promise<{ person: Person; expiresAtMs: number }>

/**
 * A token's answer is kept this long, which spares the busy path a signature and a query. A disabled account is out
 * after this time, well before its token ends.
 */
const KEPT_MS = 30_000
const MAX_KEPT = 10_000

/** Answers from a small memory; only good answers are kept. */
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
    // Anew at the end: a Map keeps the order in which its entries came, and the oldest goes first.
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
