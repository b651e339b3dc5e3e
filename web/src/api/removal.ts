import { ApiError } from '@vitrine/contract/api/api-error'
import { runCalls } from './run-calls.ts'
import { startAction, type UserAction } from './user-action.ts'

/** A bulk delete sends one call per record, at most this many in flight (docs/product/tables.md#lists-delete). */
export const DELETES_IN_FLIGHT = 20

/** The record of a refused call is missing: someone else deleted it already. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A removal that counts as done if someone else was quicker. */
export const unlessMissing = (removal: Promise<void>): Promise<void> =>
  removal.catch(error => {
    if (!isNotFound(error)) throw error
  })

export interface Removal {
  /** Ids that no longer exist, whoever deleted them. */
  removed: number[]
  /** Why records still exist, one reason for each. */
  reasons: string[]
}

/** Deletes one record; its call is part of `action`. */
export type Remove = (id: number, action?: UserAction) => Promise<void>

/** Deletes records, one call per id, each with an outcome of its own. Never rejects. */
export async function removeAll(
  ids: readonly number[],
  remove: Remove,
  action = startAction('delete-many'),
): Promise<Removal> {
  const removeOne = (id: number) => unlessMissing(remove(id, action))
  const { succeeded, failed } = await runCalls(ids, removeOne, { limit: DELETES_IN_FLIGHT })
  return {
    removed: succeeded.map(({ item }) => item),
    reasons: failed.map(({ error }) => String((error as Error | undefined)?.message)),
  }
}
