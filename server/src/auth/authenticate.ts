import type { Person } from './people.queries.ts'

/** Looks up whom a token belongs to; throws an ApiError where it belongs to nobody. */
export type Authenticate = (token: string) => Promise<{ person: Person; expiresAtMs: number }>

/**
 * A token's answer is kept this long, which spares the busy path a signature and a query. A disabled account is out
 * after this time, well before its token ends.
 */
const KEPT_MS = 30_000
const MAX_KEPT = 10_000

/** Answers from a small memory; only good answers are kept. */
export function remembering(authenticate: Authenticate, now: () => number = Date.now): TokenMemory {
  const kept = new Map<string, { person: Promise<Person>; untilMs: number }>()

  async function personOf(token: string): Promise<Person> {
    const present = kept.get(token)
    if (present && present.untilMs > now()) return present.person
    kept.delete(token)
    const answer = authenticate(token)
    const entry = { person: answer.then(({ person }) => person), untilMs: now() + KEPT_MS }
    kept.set(token, entry)
    // The oldest goes first: a Map keeps the order in which its entries came.
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    try {
      const { person, expiresAtMs } = await answer
      entry.untilMs = Math.min(entry.untilMs, expiresAtMs)
      return person
    } catch (error) {
      if (kept.get(token) === entry) kept.delete(token)
      throw error
    }
  }

  return { personOf, forget: token => kept.delete(token) }
}

export interface TokenMemory {
  personOf(token: string): Promise<Person>
  forget(token: string): void
}
