import pLimit from 'p-limit'

interface ConcurrencyLimits {
  /** How many tasks may run at a time. */
  readonly running: number
  /** How many may wait; further ones are rejected. */
  readonly waiting: number
  /** The error of a rejected task. */
  readonly busy: () => Error
}

/** Runs expensive tasks a few at a time and queues a bounded number of others. */
export function limitConcurrency({
  running,
  waiting,
  busy,
}: ConcurrencyLimits): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(running)
  return async task => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) throw busy()
    return limit(task)
  }
}
