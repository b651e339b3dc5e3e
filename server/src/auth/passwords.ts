import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '@vitrine/contract/api/api-error'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { authMessages } from './auth-messages.ts'

/** Argon2id with OWASP's parameters: 19 MiB and two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BUSY_RETRY_S = 5
/** Limits the memory and threads that a flood of guesses can use: on two cores one stays free for everybody else. */
const newLane = () =>
  limitConcurrency({
    running: 1,
    waiting: 64,
    busy: () => new ApiError(429, authMessages.busy, { retryAfter: BUSY_RETRY_S }),
  })
/** People who have signed in from their address before don't wait behind guesses of strangers. */
const lanes = { known: newLane(), stranger: newLane() }

// Keyboards compose letters differently, but the same text must be the same password.
const composed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => lanes.known(() => hash(composed(password), COST))

let nobodysHash: Promise<string> | undefined

/**
 * Compares a password. Without a hash (no such account) it takes equally long and returns false.
 * @param isKnown whether this account has signed in from the caller's address before
 */
export async function passwordMatches(
  storedHash: string | null | undefined,
  password: string,
  isKnown: boolean,
): Promise<boolean> {
  nobodysHash ??= hash('a password that nobody has', COST)
  const against = storedHash ?? (await nobodysHash)
  const matches = await lanes[isKnown ? 'known' : 'stranger'](() => verify(against, composed(password)))
  return matches && typeof storedHash === 'string'
}
