import { ApiError } from '@vitrine/contract/api/api-error'
import { runCalls } from './run-calls.ts'
import { startAction, type UserAction } from './user-action.ts'

/** Maximum number of concurrent calls of a bulk delete, which sends one per record (docs/product/tables.md#lists-delete). */
export const DELETES_IN_FLIGHT = 20

/** Whether the record of a failed call is missing, as someone else has already deleted it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A removal that succeeds even if someone else was faster. */
export const unlessMissing = (removal: Promise<void>): Promise<void> =>
  removal.catch(error => {
    if (!isNotFound(error)) throw error
  })

export interface Removal {
  /** Ids that no longer exist, whoever deleted them. */
  removed: number[]
  /** Why records could not be deleted, one reason for each. */
  reasons: string[]
}

/** Deletes one record; its call belongs to `action`. */
export type Remove = (id: number, action?: UserAction) => Promise<void>

/** Deletes records, one call per id, each of which may fail alone. Never rejects. */
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
