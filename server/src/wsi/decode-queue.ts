import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

const MOST_WAITING = 64

/** Decoding takes milliseconds of a core, so that calls for it may not pile up. Routes answer 503. */
export class TooManyDecodes extends Error {
  constructor() {
    super('The server is busy decoding pictures. Try again in a few seconds.')
    this.name = 'TooManyDecodes'
  }
}

// One core stays free for everything else that the server answers.
const limit = pLimit(Math.max(1, availableParallelism() - 1))

/**
 * Runs `decode` as soon as fewer decode than there are cores to spare.
 * @throws {TooManyDecodes} when 64 wait already
 */
export async function queueDecode<T>(decode: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw new TooManyDecodes()
  return limit(decode)
}
