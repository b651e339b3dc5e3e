import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { apiMessages } from '../../api/api-messages.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { savedByOther } from '../../api/save-errors.ts'
import type { UserAction } from '../../api/user-action.ts'
import { updateSample } from '../samples-api.ts'
import { batchQcMessages } from './batch-qc-messages.ts'

export const BATCH_FIELDS = ['qc_status', 'qc_status_machine', 'biomarker'] as const
export type BatchField = (typeof BATCH_FIELDS)[number]

/** One section of the dialog; its field is set only if ticked. */
export interface BatchPart {
  isTicked: boolean
  value: string
}
export type BatchChange = Readonly<Record<BatchField, BatchPart>>

export const NO_CHANGE: BatchChange = {
  qc_status: { isTicked: false, value: 'pass' },
  qc_status_machine: { isTicked: false, value: '' },
  biomarker: { isTicked: false, value: '' },
}

export const isNothingTicked = (change: BatchChange): boolean => BATCH_FIELDS.every(field => !change[field].isTicked)

/** The ticked fields; a blank text clears its field. */
const patchOf = (change: BatchChange): SamplePatch =>
  Object.fromEntries(
    BATCH_FIELDS.filter(field => change[field].isTicked).map(field => [field, change[field].value.trim() || null]),
  )

/** Calls per chunk; the next chunk starts once the whole chunk before it has ended (docs/product.md#batch-qc). */
const BATCH_UPDATE_CHUNK = 5

interface BatchFailure {
  /** The state to retry from: where someone else's change caused the failure, the record as they saved it. */
  sample: Sample
  message: string
}

export interface BatchOutcome {
  /** With the replies merged. */
  updated: Sample[]
  failures: BatchFailure[]
}

/** 'Unknown error' where an error has no message of its own. */
const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ''
  return message === '' || message === apiMessages.generic ? batchQcMessages.unknownError : message
}

/** One partial update per sample, in chunks. Never rejects. */
export async function runBatchUpdate(
  samples: readonly Sample[],
  change: BatchChange,
  onProgress: (done: number) => void,
  action?: UserAction,
): Promise<BatchOutcome> {
  const patch = patchOf(change)
  const options = { limit: BATCH_UPDATE_CHUNK, inChunks: true, onProgress }
  const { succeeded, failed } = await runBulk(samples, sample => updateSample(sample, patch, action), options)
  return {
    updated: succeeded.map(({ item, result }) => ({ ...item, ...result })),
    failures: failed.map(({ item, error }) => ({
      sample: { ...item, ...savedByOther<Partial<Sample>>(error) },
      message: messageOf(error),
    })),
  }
}
