import { ApiError } from '@vitrine/contract/api/api-error'
import { type Undo, type UndoRefusal, type UndoReply, undoRoutes } from '@vitrine/contract/history/undo'
import { call } from '../../api/call.ts'
import { withFieldLabels } from '../../api/field-labels.ts'

/** Requires the feature 'undo'. @throws {ApiError} 409 with the conflicts, see `refusalOf` */
export const sendUndo = (body: Undo): Promise<UndoReply> => call(undoRoutes.undo, { body, isUndoable: false })

/** The conflicts of a rejected undo; undefined for any other error. */
export function refusalOf(error: unknown): UndoRefusal | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const details = (error.details ?? {}) as Partial<UndoRefusal>
  const { conflicts = [], conflicts_count: count = conflicts.length, possible = 0 } = details
  const [first] = conflicts
  if (first === undefined) return undefined
  // The message is about the first conflict.
  const detail = withFieldLabels(error.message, first.kind)
  return { detail, conflicts, conflicts_count: count, possible }
}
