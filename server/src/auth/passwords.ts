import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '@vitrine/contract/api-error'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { authMessages } from './auth-messages.ts'

/** Argon2id with OWASP's figures: 19 MiB and two passes a password. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BUSY_RETRY_S = 5
/** So that a flood of guesses takes neither the memory nor the thread pool. */
const inTurn = limitConcurrency({
  running: 2,
  waiting: 64,
  busy: () => new ApiError(429, authMessages.busy, { retryAfter: BUSY_RETRY_S }),
})

// Keyboards differ in how they compose letters; the same word is the same password.
const composed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => inTurn(() => hash(composed(password), COST))

let nobodysHash: Promise<string> | undefined

/** Compares a password. Without a hash (no such account) it works as long as with one, and says no. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash('a password that nobody has', COST)
  const against = storedHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, composed(password)))
  return matches && storedHash !== undefined
}
