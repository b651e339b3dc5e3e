import { ApiError } from '@vitrine/contract/api-error'
import { settleInFlight } from './in-flight.ts'

/** A bulk delete sends one call per record; so many may be under way (DECIDED section 2). */
export const DELETES_IN_FLIGHT = 20

/** The record of a refused call is not there: someone else deleted it already. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export interface Removal {
  /** Those that are no longer there, whoever deleted them. */
  removed: number[]
  /** Why records are still there, one reason for each. */
  reasons: string[]
}

const isKept = (outcome: PromiseSettledResult<void>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected' && !isNotFound(outcome.reason)

/** One call per id, each with an outcome of its own. */
export async function removeAll(ids: readonly number[], remove: (id: number) => Promise<void>): Promise<Removal> {
  const outcomes = await settleInFlight(ids, DELETES_IN_FLIGHT, remove)
  return {
    removed: ids.filter((_, index) => outcomes[index] && !isKept(outcomes[index])),
    reasons: outcomes.filter(isKept).map(({ reason }) => String(reason?.message)),
  }
}
