import { ApiError } from '@vitrine/contract/api-error'
import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { apiMessages } from '../../api/api-messages.ts'
import { updateSample } from '../samples-api.ts'
import { batchQcMessages } from './batch-qc-messages.ts'

/** Spec 1 §9: so many calls at once; the next chunk begins when the last one is through. */
export const BATCH_UPDATE_CHUNK = 5

export interface BatchFailure {
  /** As it is to be tried again: as somebody else left it, where that is why it failed. */
  sample: Sample
  message: string
}

export interface BatchOutcome {
  /** With the replies merged (spec 1 §7). */
  updated: Sample[]
  failures: BatchFailure[]
}

/** Spec 1 §8: 'Unknown error' where an error brings no words of its own. */
const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ''
  return message === '' || message === apiMessages.generic ? batchQcMessages.unknownError : message
}

const failureOf = (sample: Sample, error: unknown): BatchFailure => {
  const current = error instanceof ApiError && error.status === 412 ? error.current : undefined
  return { sample: { ...sample, ...(current as Partial<Sample> | undefined) }, message: messageOf(error) }
}

async function updateChunk(chunk: readonly Sample[], patch: SamplePatch, outcome: BatchOutcome): Promise<void> {
  const settled = await Promise.allSettled(chunk.map(sample => updateSample(sample, patch)))
  for (const [index, result] of settled.entries()) {
    const sample = chunk[index] as Sample
    // Spec 1 §7: each result is judged by itself.
    if (result.status === 'fulfilled') outcome.updated.push({ ...sample, ...result.value })
    else outcome.failures.push(failureOf(sample, result.reason))
  }
}

/** One partial update for each sample, in chunks of 5 (spec 1 §7). Never rejects. */
export async function runBatchUpdate(
  samples: readonly Sample[],
  patch: SamplePatch,
  onProgress: (done: number) => void,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { updated: [], failures: [] }
  for (let from = 0; from < samples.length; from += BATCH_UPDATE_CHUNK) {
    await updateChunk(samples.slice(from, from + BATCH_UPDATE_CHUNK), patch, outcome)
    onProgress(Math.min(from + BATCH_UPDATE_CHUNK, samples.length))
  }
  return outcome
}
