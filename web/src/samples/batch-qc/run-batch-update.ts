import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { apiMessages } from '../../api/api-messages.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { savedByOther } from '../../api/stale.ts'
import { updateSample } from '../samples-api.ts'
import { batchQcMessages } from './batch-qc-messages.ts'

/** Calls per chunk; the next chunk starts once the whole chunk before it has ended (docs/product.md#batch-qc). */
const BATCH_UPDATE_CHUNK = 5

export interface BatchFailure {
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

const failureOf = (sample: Sample, error: unknown): BatchFailure => ({
  sample: { ...sample, ...savedByOther<Partial<Sample>>(error) },
  message: messageOf(error),
})

/** One partial update per sample, in chunks. Never rejects. */
export async function runBatchUpdate(
  samples: readonly Sample[],
  patch: SamplePatch,
  onProgress: (done: number) => void,
): Promise<BatchOutcome> {
  const update = (sample: Sample) => updateSample(sample, patch)
  const { succeeded, failed } = await runBulk(samples, update, {
    limit: BATCH_UPDATE_CHUNK,
    inChunks: true,
    onProgress,
  })
  return {
    updated: succeeded.map(({ item, result }) => ({ ...item, ...result })),
    failures: failed.map(({ item, error }) => failureOf(item, error)),
  }
}
