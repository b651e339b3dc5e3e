import type { UserAction } from '../../api/user-action.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import type { ImportRow } from './import-row.ts'

export interface ImportJob {
  rows: readonly ImportRow[]
  datasetName: string
  /** Stated in the dataset's description. */
  startedAt: Date
  /** All calls of the import are part of it. */
  action: UserAction
}

export interface ImportProgress {
  phase: 'slides' | 'dataset' | 'cleanup'
  completed: number
  total: number
}

export interface CreatedSlide {
  id: number
  /** From 1, as in the preview. */
  row: number
  name: string
}

/** A slide that the cleanup could not delete. */
export interface Leftover extends CreatedSlide {
  reason: string
}

export interface ImportFailure {
  kind: 'failed' | 'stopped'
  message: string
  /** How many slides the cleanup deleted. */
  deleted: number
  leftovers: readonly Leftover[]
  /** What a call without a reply may have created all the same. */
  warning?: string | undefined
}

export type ImportOutcome = { kind: 'complete'; slides: number; datasetId: number } | ImportFailure

/** How a running import reports, and how it is stopped. */
export interface ImportPorts {
  onProgress(progress: ImportProgress): void
  /** Takes effect between two calls: the one under way is awaited, so that what it creates is known. */
  stop: AbortSignal
}

/** Why an import ends without a dataset. */
export type Ending = Pick<ImportFailure, 'kind' | 'message' | 'warning'>

export const reasonOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : batchImportMessages.unknown

/** Checked before the first call, so that there is nothing to clean up. */
export function checkRows(rows: readonly ImportRow[]): Ending | undefined {
  const index = rows.findIndex(row => row.errors.length > 0)
  const errors = rows[index]?.errors.map(error => error.message)
  if (errors === undefined) return undefined
  const message = batchImportMessages.slideFailed(index + 1, batchImportMessages.rowHasErrors(errors))
  return { kind: 'failed', message }
}
